import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from 'hono'
import { manifest as spanish } from '#contract/i18n/es/manifest.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { manifest as english, type ManifestMessages } from '#contract/i18n/manifest.ts'
import type { Env } from '../app-context.ts'
import { requestedLocale } from '../emails/email.ts'

type Manifest = {
  shortcuts: { url: string; name: string }[]
  screenshots: { src: string; label: string }[]
}

const MESSAGES: Record<Locale, ManifestMessages> = { en: english, es: spanish }

/**
 * The built manifest in one language: the language in the query, which is the member's choice, or else the language
 * that the browser requests. `id` is the same in all languages, so that all of them are the same installed app.
 */
export function manifestIn(c: Context<Env>, folder: string) {
  const queryLanguage = c.req.query('lang')
  const language: Locale = queryLanguage === 'en' || queryLanguage === 'es' ? queryLanguage : requestedLocale(c)
  const { description, shortcuts, screenshots } = MESSAGES[language]
  const built = builtIn(folder)
  if (!built) return c.body(null, 404)
  const manifest = {
    ...built,
    description,
    lang: language,
    shortcuts: built.shortcuts.map(shortcut => ({
      ...shortcut,
      name: textFor(shortcuts, shortcut.url) ?? shortcut.name,
    })),
    screenshots: built.screenshots.map(screenshot => ({
      ...screenshot,
      label: textFor(screenshots, screenshot.src) ?? screenshot.label,
    })),
  }
  return c.body(JSON.stringify(manifest), 200, {
    'Content-Type': 'application/manifest+json; charset=utf-8',
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Language',
  })
}

const manifests = new Map<string, Manifest>()

function builtIn(folder: string): Manifest | undefined {
  const file = join(folder, 'manifest.webmanifest')
  if (!manifests.has(folder) && existsSync(file))
    manifests.set(folder, JSON.parse(readFileSync(file, 'utf8')) as Manifest)
  return manifests.get(folder)
}

function textFor(texts: Record<string, string>, key: string): string | undefined {
  return texts[key]
}
