import ImagePlus from 'lucide-react/icons/image-plus'
import type { ChangeEvent } from 'react'
import { accentColours, contrastOnAccent } from '#contract/site/accent.ts'
import * as calls from '#contract/site/calls.ts'
import type { SiteSettings } from '#contract/site/site.ts'
import { useSetupI18n } from '#pwa/i18n/pages/setup.ts'
import { Button } from '#pwa/ui/button.tsx'
import { dataUrlOf } from '#pwa/ui/fields/data-url.ts'
import { FileButton } from '#pwa/ui/fields/file-button.tsx'
import { bound, ErrorText, TextInput } from '#pwa/ui/fields/form.tsx'
import { useTypedFields } from '#pwa/ui/fields/typed-text.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { PartForm, type PartProps, useSaving } from './part-form.tsx'

type Look = { name: string; shortName: string; sentence: string; accent: string }

/** Coral, in the notation of a colour picker. */
const DEFAULT_ACCENT = '#fc425d'

const COLOUR = /^#[0-9a-f]{6}$/i

export function LookForm(props: PartProps) {
  const { settings } = props
  const i18n = useSetupI18n()
  const saving = useSaving(props)
  const { fields, stateOf, save, run } = saving
  const { typed, set, forget } = useTypedFields<Look>('site look')
  const valueOf = (field: keyof Look) => typed[field] ?? settings[field] ?? ''
  const accent = valueOf('accent').trim()
  const inputOf = (field: keyof Look) => ({
    value: valueOf(field),
    ...stateOf(field, i18n[`${field}Hint`]),
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [field]: event.target.value }),
  })
  const submit = () => {
    // A field that was not touched is not sent.
    const changed = typed.accent === undefined ? typed : { ...typed, accent: accent === '' ? null : accent }
    void save(changed, () => forget(typed))
  }

  return (
    <PartForm saving={saving} action={props.action} onSubmit={submit}>
      <TextInput label={i18n.name} maxLength={30} autoComplete="off" {...inputOf('name')} />
      <TextInput label={i18n.shortName} maxLength={12} autoComplete="off" {...inputOf('shortName')} />
      <TextInput label={i18n.sentence} maxLength={160} autoComplete="off" {...inputOf('sentence')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput label={i18n.accent} autoComplete="off" spellCheck={false} {...inputOf('accent')} />
        <TextInput
          label={i18n.pickAccent}
          type="color"
          className="p-1"
          disabled={settings.fixed.includes('accent')}
          {...bound(COLOUR.test(accent) ? accent.toLowerCase() : DEFAULT_ACCENT, accent => set({ accent }))}
        />
      </div>
      {COLOUR.test(accent) && <AccentPreview colour={accent.toLowerCase()} />}
      <LogoField {...props} run={run} error={fields.get('picture')} />
    </PartForm>
  )
}

/** A button and a link in the chosen colour, in both themes. */
function AccentPreview({ colour }: { colour: string }) {
  const i18n = useSetupI18n()
  const colours = accentColours(colour)
  const ratio = contrastOnAccent(colour).toFixed(1)
  if (!colours) return <Notice tone="error">{`${i18n.tooDark} ${i18n.contrast(ratio)}`}</Notice>

  return (
    <div>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['light', 'dark'] as const).map(theme => (
          <div
            key={theme}
            data-theme={theme}
            className="flex items-center justify-between gap-3 rounded-control border border-line bg-ground p-4 text-text"
          >
            <span style={{ color: theme === 'light' ? colours.onLight : colours.onDark }}>{i18n[theme]}</span>
            <span className="rounded-control px-4 py-2 text-on-accent" style={{ backgroundColor: colours.plain }}>
              {i18n.sample}
            </span>
          </div>
        ))}
      </div>
      <p className="mt-1.5 text-sm text-muted">{i18n.contrast(ratio)}</p>
    </div>
  )
}

type LogoProps = PartProps & { run: (work: () => Promise<SiteSettings>) => Promise<void>; error: string | undefined }

/** A chosen logo is stored at once. */
function LogoField({ settings, send, run, error }: LogoProps) {
  const i18n = useSetupI18n()
  const choose = async (file: File) =>
    await run(async () => {
      const body = { version: settings.version, picture: await dataUrlOf(file) }
      return await send(calls.changeLogo, { body })
    })
  const remove = async () =>
    await run(async () => await send(calls.removeLogo, { query: { version: settings.version } }))

  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{i18n.logo}</legend>
      <div className="flex flex-wrap items-center gap-4">
        {settings.logo !== null && (
          <img src={`/icons/site/${settings.logo}/icon-192.png`} alt="" className="size-16 rounded-inner" />
        )}
        <FileButton
          icon={ImagePlus}
          accept="image/png,image/jpeg,image/webp"
          describedBy="logo-notes"
          onChoose={file => void choose(file)}
        >
          {i18n.chooseLogo}
        </FileButton>
        {settings.logo !== null && (
          <Button look="plain" onClick={() => void remove()}>
            {i18n.removeLogo}
          </Button>
        )}
      </div>
      <div id="logo-notes" className="mt-1.5 text-sm">
        <ErrorText>{error}</ErrorText>
        <p className="text-muted">{i18n.logoHint}</p>
      </div>
    </fieldset>
  )
}
