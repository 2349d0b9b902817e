import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Has no windows, and needs two thirds of the computing of the whole browser. It shows no notifications. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const WHOLE_BROWSERS = [
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

/**
 * Playwright passes a list of its own, which this one replaces. It also turns off the popups of the address bar: each
 * window would render them in a process of its own, and a headless browser shows none.
 */
const FEATURES_OFF = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'AimEnabled',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

/**
 * A page of a test ends before its code is worth compiling once more: an analysis by axe costs a seventh less without
 * it.
 */
const FEWER_COMPILERS = '--js-flags=--no-opt --no-maglev'

/** How the browser tests start a Chromium. */
export function launchOptions(executablePath: string | undefined) {
  return { executablePath, args: [...CHROMIUM_FLAGS, FEWER_COMPILERS, `--disable-features=${FEATURES_OFF.join(',')}`] }
}

/** The path of Chromium: CHROMIUM_PATH, the installed one, Playwright's own. Undefined if there is none. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, HEADLESS_SHELL].find(isRunnable) ?? findWholeChromium()
}

/** As `findChromium`, but never the headless shell, unless CHROMIUM_PATH is one. */
export function findWholeChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...WHOLE_BROWSERS, chromium.executablePath()].find(isRunnable)
}

/** As `findChromium`, but installs Chromium if there is none. Throws an error with instructions if that fails. */
export function needChromium(): string {
  const installedBefore = findWholeChromium()
  if (installedBefore) return findChromium() ?? installedBefore

  console.log('No Chromium found: downloading the one of Playwright …')
  run(process.execPath, [
    'node_modules/playwright/cli.js',
    'install',
    '--with-deps',
    'chromium-headless-shell',
    'chromium',
  ])
  const downloaded = findWholeChromium()
  if (downloaded) return downloaded

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('That did not work: installing Chromium with apt …')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'chromium-headless-shell'])
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

function isRunnable(path: string | undefined) {
  if (path === undefined) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
