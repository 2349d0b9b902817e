import { useApiTokensI18n } from '#pwa/i18n/pages/api-tokens.ts'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { TextInput } from '#pwa/ui/fields/form.tsx'
import { copyText } from '#pwa/ui/toast/copy-text.ts'

type Props = { intro: string; label: string; value: string; copied: string; onDone: () => void }

/** A secret that only the present response contains, to copy. */
export function ShownOnce({ intro, label, value, copied, onDone }: Props) {
  const text = useApiTokensI18n()
  return (
    <div className="space-y-5">
      <p>{intro}</p>
      <TextInput
        label={label}
        name="shownOnce"
        readOnly
        autoComplete="off"
        spellCheck={false}
        value={value}
        onFocus={event => event.target.select()}
        className="font-mono text-sm"
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copyText(value, { copied, failed: text.copyFailed })}>{text.copy}</Button>
        <QuietButton onClick={onDone}>{text.done}</QuietButton>
      </div>
    </div>
  )
}
