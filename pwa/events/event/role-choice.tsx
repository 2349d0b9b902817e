import { type DanceRole, danceRoles } from '#contract/events/dance-roles.ts'
import type { Event } from '#contract/events/events.ts'
import { useDanceI18n } from '#pwa/i18n/pages/dance.ts'
import { ErrorText } from '#pwa/ui/fields/form.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'

type RoleChoiceProps = {
  event: Pick<Event, 'danceRoles'>
  chosen: DanceRole | null
  error?: string | undefined
  onChoose: (role: DanceRole) => void
}

/** Lead, follow or both, for members and for guests without an account. */
export function RoleChoice({ event, chosen, error, onChoose }: RoleChoiceProps) {
  const text = useDanceI18n()
  return (
    <div className="grid gap-2" data-invalid={error && true}>
      <Segments
        label={text.question}
        chosen={chosen ?? ''}
        onChoose={role => role && onChoose(role)}
        options={danceRoles.map(value => ({ value, label: text.roles[value] }))}
      />
      <ErrorText>{error}</ErrorText>
      <p className="text-sm text-muted">{text.bothHint}</p>
      {event.danceRoles?.ratio !== undefined && <p className="text-sm text-muted">{text.mayWait}</p>}
    </div>
  )
}

export function RoleName({ role }: { role: DanceRole }) {
  return <span className="block text-sm text-muted">{useDanceI18n().names[role]}</span>
}
