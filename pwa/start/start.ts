import type { PageSite } from '#contract/site/site.ts'
import { storedSite, storeSite } from '#pwa/i18n/page-site.ts'
import { languageHere } from '#pwa/i18n/reader-language.ts'
import { SIGN_OUT_KEY, USER_ID_KEY } from '#pwa/session/device-marks.ts'
import { storedTheme } from '#pwa/ui/stored-theme.ts'
import type { LanguageFiles } from '#pwa/worker/language-files.ts'
import { sendEarlyRequests } from './early-requests.ts'

/*
 * Compiled to `start.js`, a file of its own because the content security policy allows no inline script. It runs before
 * the first paint and before any module is loaded, so it imports only what is small.
 */

/** The files of a first screen that are not for every page. */
export type ScreenFiles = [pattern: string, isForMembers: boolean, files: string[]]

const { dataset, lang, style } = document.documentElement
const { drawnFrom } = dataset
const theme = storedTheme()
if (theme !== 'system') dataset.theme = theme

// The build writes into the script element which modules a page needs in addition to those that every page needs.
const written = document.currentScript?.dataset
const screens: ScreenFiles[] = JSON.parse(written?.screens ?? '[]')
const isMember = localStorage.getItem(USER_ID_KEY) !== null
// The page of an event is also at its short address, which the app need not look up then.
if (drawnFrom) history.replaceState(null, '', location.href.replace(/\/e\/[^?#/]+/i, drawnFrom.slice(4)))
const path = location.pathname.toLowerCase()
for (const [pattern, isForMembers, files] of screens)
  if (RegExp(pattern).test(path) && (isMember || !isForMembers)) files.forEach(preload)

// The settings of the installation, if they are not the defaults. The device stores the latest, because the page that
// the service worker has cached contains none.
const siteInPage = document.querySelector<HTMLMetaElement>('meta[name="pista:site"]')?.content
const [site] = [siteInPage, storedSite()]
  .flatMap((text): PageSite[] => (text ? [JSON.parse(text)] : []))
  .toSorted((one, other) => other.version - one.version)
if (site) {
  globalThis.siteOfPage = site
  storeSite(site)
  if (site.accent) {
    style.setProperty('--coral', site.accent.plain)
    style.setProperty('--coral-strong', `light-dark(${site.accent.onLight}, ${site.accent.onDark})`)
  }
}

// The messages of a language but English are a file of their own, which the first paint waits for.
const languageFiles: LanguageFiles = JSON.parse(written?.languages ?? '{}')
const language = languageHere()
const [messages] = languageFiles[language] ?? []
if (messages) preload(messages)
// The server writes the text of a page in the language of the browser. In another language it is hidden until the app
// replaces it, unless the app does not start.
if (lang !== language) {
  style.setProperty('--served', 'hidden')
  setTimeout(() => style.removeProperty('--served'), 8_000)
}

// A pending sign-out has to be sent before any other request.
if (localStorage.getItem(SIGN_OUT_KEY) === null) sendEarlyRequests({ path, isMember, drawnFrom })

function preload(file: string) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}
