# The tests on a real Windows, and its own voice. No Windows was at hand when this was written.
#
#     .ci/native-windows.ps1
$ErrorActionPreference = 'Stop'
$PSNativeCommandUseErrorActionPreference = $true
Set-Location (Join-Path $PSScriptRoot '..')

# The line for Windows in CONTRIBUTING.md, word for word.
$fence = [string]([char]96) * 3
$page = (Get-Content CONTRIBUTING.md -Raw) -replace "`r", ''
$line = [regex]::Match($page, "(?ms)^On Windows, in PowerShell.*?^$fence\n(.*?)\n$fence").Groups[1].Value
if (-not $line) { throw 'CONTRIBUTING.md has no line for Windows.' }
Write-Output $line
Invoke-Expression $line

# The voice of Windows speaks a sentence into a file, which must hold sound.
& .venv\Scripts\python .ci/voice-to-file sapi5 voice.wav
