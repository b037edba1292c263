# Play a deal with the released folder for Windows at a real console. No Windows was at hand when this was written.
#
#     .ci/native-windows-folder.ps1      beside moon-access_VERSION_windows-x86_64.zip
$ErrorActionPreference = 'Stop'
$PSNativeCommandUseErrorActionPreference = $true
Set-Location (Join-Path $PSScriptRoot '..')
Expand-Archive (Get-Item moon-access_*_windows-x86_64.zip) . -Force
py -m venv .venv
& .venv\Scripts\pip install -q pywinpty
& .venv\Scripts\python .ci/play-at-a-console moon-access\moon-access.exe
