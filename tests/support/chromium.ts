import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { chromium } from 'playwright'

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** For a browser that connects only to this machine, and may run as root in a container. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of Chromium: CHROMIUM_PATH, the installed one, Playwright's own. Undefined if there is none. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...USUAL_PATHS, chromium.executablePath()].find(
    path => path !== undefined && isRunnable(path),
  )
}

/** As `findChromium`, but installs Chromium if there is none. Throws an error with instructions if that fails. */
export function needChromium(): string {
  const installedBefore = findChromium()
  if (installedBefore) return installedBefore

  console.log('No Chromium found: downloading the one of Playwright …')
  run(process.execPath, [
    'node_modules/playwright/cli.js',
    'install',
    '--with-deps',
    'chromium-headless-shell',
    'chromium',
  ])
  const downloaded = findChromium()
  if (downloaded) return downloaded

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('That did not work: installing Chromium with apt …')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium, and none could be installed. Install it, or set CHROMIUM_PATH to one.',
  )
}

function run(command: string, args: string[]) {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}

function isRunnable(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
