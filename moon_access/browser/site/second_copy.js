// A second copy of the files that the browser keeps, in the folder that browsers give each page. If Chromium cannot read
// a database after it was killed, it deletes the whole database; then keeping.js takes the files from here.

const FOLDER = "kept";

export class SecondCopy {
  // Return the copy in this browser; where pages cannot write files, a stand-in that holds none.
  static async open() {
    try {
      if ("createWritable" in FileSystemFileHandle.prototype) {
        const own = await navigator.storage.getDirectory();
        return new SecondCopy(await own.getDirectoryHandle(FOLDER, {create: true}));
      }
    } catch {
      // this browser has no such folder, or does not open it
    }
    return new SecondCopy(null);
  }

  constructor(folder) {
    this.folder = folder;
  }

  get isThere() {
    return this.folder !== null;
  }

  // Return the files: pairs of a path and its bytes.
  async files() {
    return this.isThere ? filesIn(this.folder, "") : [];
  }

  // Write these changes; null in place of bytes deletes the file. If a write fails, give up the copy. Return whether the
  // copy is whole.
  async write(changes) {
    if (!this.isThere) {
      return false;
    }
    try {
      for (const [path, bytes] of changes) {
        await put(this.folder, path.split("/"), bytes);
      }
    } catch {
      this.folder = null; // the disk is full, say
    }
    return this.isThere;
  }
}

async function filesIn(folder, above) {
  const files = [];
  for await (const [name, entry] of folder.entries()) {
    if (entry.kind === "directory") {
      files.push(...await filesIn(entry, `${above}${name}/`));
    } else {
      const content = await (await entry.getFile()).arrayBuffer();
      files.push([above + name, new Uint8Array(content)]);
    }
  }
  return files;
}

async function put(folder, path, bytes) {
  const [name, ...folders] = [path.at(-1), ...path.slice(0, -1)];
  let holds = folder;
  for (const one of folders) {
    holds = await holds.getDirectoryHandle(one, {create: true});
  }
  if (bytes === null || bytes === undefined) {
    await holds.removeEntry(name).catch(() => {}); // it may never have been there
    return;
  }
  // The browser replaces the file as a whole when it is closed.
  const writing = await (await holds.getFileHandle(name, {create: true})).createWritable();
  await writing.write(bytes);
  await writing.close();
}
