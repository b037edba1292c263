// The connection of the page to the session at the server that has sent the page.

"use strict";

beginPage(() => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`));
