import { timeLabel } from '#contract/events/event-time-labels.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Select } from '#pwa/ui/select.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { useTypedFields } from '#pwa/ui/typed-text.ts'
import { useSetupI18n } from './i18n.ts'
import { type PartProps, useSaving } from './use-saving.ts'

type Backups = { folder: string; hour: string }

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Where backups are stored, and when the daily one is made. */
export function BackupsForm(props: PartProps) {
  const { settings, action } = props
  const i18n = useSetupI18n()
  const format = useFormat()
  const { isBusy, mistake, fields, save } = useSaving(props)
  const { typed, set, forget } = useTypedFields<Backups>('site backups')
  const { folder = settings.backupFolder ?? '', hour = settings.backupHour?.toString() ?? '' } = typed
  const isFolderFixed = settings.fixed.includes('backupFolder')
  const isHourFixed = settings.fixed.includes('backupHour')
  const submit = () => {
    // A field that was not touched is not sent.
    const changed = {
      ...(typed.folder !== undefined && { backupFolder: folder.trim() }),
      ...(typed.hour !== undefined && { backupHour: hour === '' ? null : Number(hour) }),
    }
    void save(changed, () => forget(typed))
  }

  return (
    <Form noValidate className="space-y-5" onSubmit={submit}>
      {mistake && <Notice tone="error">{mistake}</Notice>}
      <p className="text-muted wrap-anywhere">{i18n.backupsNow(settings.backupAddress)}</p>
      <TextInput
        label={i18n.backupFolder}
        maxLength={400}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={folder}
        disabled={isFolderFixed}
        hint={isFolderFixed ? i18n.fixed : i18n.backupFolderHint}
        error={fields.get('backupFolder')}
        onChange={event => set({ folder: event.target.value })}
      />
      {folder.trim() !== (settings.backupFolder ?? '') && <Notice>{i18n.backupsStay}</Notice>}
      {settings.hasDailyBackups ? (
        <Select
          label={i18n.backupHour}
          value={hour}
          disabled={isHourFixed}
          hint={isHourFixed ? i18n.fixed : i18n.backupHourHint(settings.home.timeZone)}
          error={fields.get('backupHour')}
          onChange={event => set({ hour: event.target.value })}
          options={[
            { value: '', label: i18n.anyHour },
            ...HOURS.map(value => ({
              value: String(value),
              label: timeLabel(`${String(value).padStart(2, '0')}:00`, format),
            })),
          ]}
        />
      ) : (
        <p className="text-muted">{i18n.noDailyBackups}</p>
      )}
      <Button type="submit" isBusy={isBusy}>
        {action}
      </Button>
    </Form>
  )
}
