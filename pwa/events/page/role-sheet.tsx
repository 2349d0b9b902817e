import { useState } from 'react'
import type { DanceRole } from '#contract/events/dance-roles.ts'
import type { Event } from '#contract/events/events.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useDanceI18n } from '#pwa/i18n/pages/dance.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Checkbox } from '#pwa/ui/fields/checkbox.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { RoleChoice } from '../event/role-choice.tsx'
import type { AttendanceActions } from './attendance.ts'

type RoleSheetProps = {
  event: Event
  actions: AttendanceActions
  /** What the member asks for; for one who goes or waits already it is the same. */
  state: 'going' | 'waiting'
  isOpen: boolean
  onClose: () => void
}

/** The role of a member who goes or waits, and whether the member looks for a partner. */
export default function RoleSheet({ event, actions, state, isOpen, onClose }: RoleSheetProps) {
  const text = useDanceI18n()
  const { events, refusals } = useI18n()
  const [role, setRole] = useState<DanceRole | null>(actions.danceRole)
  const [seeksPartner, setSeeksPartner] = useState(actions.seeksPartner)
  const [isMissing, setIsMissing] = useState(false)
  const hasPlace = actions.attendance === 'going' || actions.attendance === 'waiting'

  const submit = () => {
    setIsMissing(role === null)
    if (role === null) return
    actions.attend(state, { danceRole: role, seeksPartner })
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.title}>
      <Form onSubmit={submit} noValidate className="grid gap-5">
        <RoleChoice
          event={event}
          chosen={role}
          onChoose={setRole}
          error={isMissing && role === null ? refusals['role-needed'] : undefined}
        />
        <div>
          <Checkbox
            label={text.seek}
            checked={seeksPartner}
            onChange={change => setSeeksPartner(change.target.checked)}
            hint={text.seekHint}
          />
        </div>
        <Button type="submit">
          {hasPlace ? text.keep : state === 'waiting' ? events.page.joinWaiting : events.page.imGoing}
        </Button>
      </Form>
    </Dialog>
  )
}
