import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLocale } from '#contract/i18n/locale.ts'
import type { Context } from '../app-context.ts'
import { messagesIn, requestedLocale } from '../http/i18n.ts'
import { iconPath } from '../site/icons.ts'

type Manifest = {
  shortcuts: { url: string; name: string }[]
  screenshots: { src: string; label: string }[]
}

/** The built manifest in the chosen or requested language. `id` is the same: all are one installed app. */
export function manifestIn(c: Context, folder: string) {
  const queryLanguage = c.req.query('lang')
  const language = isLocale(queryLanguage) ? queryLanguage : requestedLocale(c)
  const { description, shortcuts, screenshots } = messagesIn[language].manifest
  const built = builtIn(folder)
  if (!built) return c.body(null, 404)
  const { shownName, shortName, sentence, logo } = c.var.app.site.current()
  const manifest = {
    ...built,
    name: shownName,
    short_name: shortName ?? shownName,
    description: sentence ?? description,
    lang: language,
    shortcuts: built.shortcuts.map(shortcut => ({
      ...shortcut,
      name: textFor(shortcuts, shortcut.url) ?? shortcut.name,
      ...(logo !== null && { icons: [iconOf(logo, 'icon-192', '192x192')] }),
    })),
    ...(logo !== null && { icons: iconsFrom(logo) }),
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

function iconsFrom(logo: number) {
  return [
    iconOf(logo, 'icon-192', '192x192'),
    iconOf(logo, 'icon-512', '512x512'),
    { ...iconOf(logo, 'maskable-512', '512x512'), purpose: 'maskable' },
  ]
}

function iconOf(logo: number, icon: Parameters<typeof iconPath>[1], sizes: string) {
  return { src: iconPath(logo, icon), sizes, type: 'image/png' }
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
