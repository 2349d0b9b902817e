import { timeLabel } from '#contract/events/event-time-labels.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useSetupI18n } from '#pwa/i18n/pages/setup.ts'
import { bound, Select, TextInput } from '#pwa/ui/fields/form.tsx'
import { useTypedFields } from '#pwa/ui/fields/typed-text.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { PartForm, type PartProps, useSaving } from './part-form.tsx'

type Backups = { folder: string; hour: string }

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Where backups are stored, and when the daily one is made. */
export function BackupsForm(props: PartProps) {
  const { settings } = props
  const i18n = useSetupI18n()
  const format = useFormat()
  const saving = useSaving(props)
  const { stateOf, save } = saving
  const { typed, set, forget } = useTypedFields<Backups>('site backups')
  const { folder = settings.backupFolder ?? '', hour = settings.backupHour?.toString() ?? '' } = typed
  const submit = () => {
    // A field that was not touched is not sent.
    const changed = {
      ...(typed.folder !== undefined && { backupFolder: folder.trim() }),
      ...(typed.hour !== undefined && { backupHour: hour === '' ? null : Number(hour) }),
    }
    void save(changed, () => forget(typed))
  }

  return (
    <PartForm saving={saving} action={props.action} onSubmit={submit}>
      <p className="text-muted wrap-anywhere">{i18n.backupsNow(settings.backupAddress)}</p>
      <TextInput
        label={i18n.backupFolder}
        maxLength={400}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...bound(folder, folder => set({ folder }))}
        {...stateOf('backupFolder', i18n.backupFolderHint)}
      />
      {folder.trim() !== (settings.backupFolder ?? '') && <Notice>{i18n.backupsStay}</Notice>}
      {settings.hasDailyBackups ? (
        <Select
          label={i18n.backupHour}
          {...bound(hour, hour => set({ hour }))}
          {...stateOf('backupHour', i18n.backupHourHint(settings.home.timeZone))}
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
    </PartForm>
  )
}
