import { EMBED_SCRIPT, embedPath } from '#contract/events/public/embed-paths.ts'
import type { Locale } from '#contract/i18n/locale.ts'

export type EmbedChoice = {
  form: 'script' | 'frame'
  theme: 'auto' | 'light' | 'dark'
  language: 'auto' | Locale
}

/** The HTML for another site. What is left to the visitor's device is not in it. */
export function embedCode(
  { list, title, origin }: { list: string; title: string; origin: string },
  { form, theme, language }: EmbedChoice,
): string {
  const given = {
    ...(theme !== 'auto' && { theme }),
    ...(language !== 'auto' && { lang: language }),
  }
  if (form === 'script')
    return element('script', {
      src: origin + EMBED_SCRIPT,
      'data-list': list,
      ...Object.fromEntries(Object.entries(given).map(([name, value]) => [`data-${name}`, value])),
      async: '',
    })
  return element('iframe', {
    src: origin + embedPath(list, given),
    title,
    loading: 'lazy',
    style: 'width:100%;height:480px;border:0',
  })
}

function element(tag: string, attributes: Record<string, string>) {
  const written = Object.entries(attributes).map(([name, value]) => (value ? `${name}="${escaped(value)}"` : name))
  return `<${tag} ${written.join(' ')}></${tag}>`
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
