import { useState } from 'react'
import { categoryKey, categoryLabel, eventCategories } from '#contract/events/categories.ts'
import { EMBED_SCRIPT, embedPath } from '#contract/events/public/embed-paths.ts'
import { type Locale, locales } from '#contract/i18n/locale.ts'
import { cityListSlug } from '#contract/places/city-slug.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useEmbedsI18n } from '#pwa/i18n/pages/embeds.ts'
import { languageOptions } from '#pwa/i18n/switch-language.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { Button, QuietLink } from '#pwa/ui/button.tsx'
import { bound, Select, TextArea } from '#pwa/ui/fields/form.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { copyText } from '#pwa/ui/toast/copy-text.ts'

type Props = { list: string; title: string; genre: string | undefined; isOpen: boolean; onClose: () => void }

/** The code of a list for another site, with the choices that it contains. */
export default function EmbedDialog({ isOpen, onClose, ...embed }: Props) {
  const reading = useLanguage(state => state.language)
  const i18n = useEmbedsI18n()
  const [choice, setChoice] = useState<EmbedChoice>({ form: 'script', theme: 'auto', language: 'auto' })
  const [genre, setGenre] = useState(embed.genre)
  const { theme, language } = choice
  const list = genre ? `${embed.list}/${cityListSlug({ genre })}` : embed.list
  const title = genre ? `${embed.title} · ${categoryLabel(genre, reading)}` : embed.title
  const code = embedCode({ list, title, origin: location.origin }, choice)
  const example = embedPath(list, {
    ...(theme !== 'auto' && { theme }),
    ...(language !== 'auto' && { lang: language }),
  })

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={i18n.title}>
      <div className="space-y-5">
        <p>{i18n.text}</p>
        {genre !== undefined && (
          <Select
            label={i18n.genre}
            {...bound(genre, setGenre)}
            options={[
              { value: '', label: i18n.allGenres },
              ...eventCategories.map(name => {
                const key = categoryKey(name) ?? name
                return { value: key, label: categoryLabel(key, reading) }
              }),
            ]}
          />
        )}
        <Segments
          label={i18n.form}
          chosen={choice.form}
          onChoose={form => setChoice({ ...choice, form })}
          options={(['script', 'frame'] as const).map(value => ({ value, label: i18n.forms[value] }))}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            label={i18n.theme}
            value={theme}
            onChange={event => setChoice({ ...choice, theme: oneOf(THEMES, event.target.value) })}
            options={THEMES.map(value => ({ value, label: i18n.themes[value] }))}
          />
          <Select
            label={i18n.language}
            value={language}
            onChange={event => setChoice({ ...choice, language: oneOf(locales, event.target.value) })}
            options={[{ value: 'auto', label: i18n.automaticLanguage }, ...languageOptions]}
          />
        </div>
        <TextArea label={i18n.code} readOnly rows={5} value={code} className="font-mono text-sm wrap-anywhere" />
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void copyText(code, { copied: i18n.copied, failed: i18n.copyFailed })}>
            {i18n.copy}
          </Button>
          <QuietLink href={example} target="_blank" rel="noreferrer">
            {i18n.open}
          </QuietLink>
        </div>
      </div>
    </Dialog>
  )
}

const THEMES = ['auto', 'light', 'dark'] as const

function oneOf<Value extends string>(values: readonly Value[], chosen: string): Value | 'auto' {
  return values.find(value => value === chosen) ?? 'auto'
}

type EmbedChoice = {
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
