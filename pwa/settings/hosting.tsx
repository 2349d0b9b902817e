import { useState } from 'react'
import * as calls from '#contract/accounts/settings/calls.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { setCurrentUser } from '#pwa/session/current-user.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button, QuietButton, SmallButton } from '#pwa/ui/button.tsx'
import { Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { send } from '#sw/http/send.ts'
import { FactRow } from './section.tsx'

/** Whether the member hosts events. The server decides, so a change needs a connection. */
export default function Hosting({ me }: { me: Me }) {
  const text = useSettingsI18n().hosting
  const [isOpen, setIsOpen] = useState(false)
  const isHost = me.userType === 'party_host'

  return (
    <>
      <FactRow
        name={text.name}
        action={<SmallButton onClick={() => setIsOpen(true)}>{isHost ? text.stop : text.start}</SmallButton>}
      >
        {isHost ? text.isHost : text.isGoer}
      </FactRow>
      {isOpen && <SwitchHosting me={me} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function SwitchHosting({ me, onClose }: { me: Me; onClose: () => void }) {
  const i18n = useI18n()
  const { hosting: text, storage } = useSettingsI18n()
  const { promotionGroup, venueName } = i18n.people.edit
  const [fields, setFields] = useState({ promotionGroup: me.promotionGroup ?? '', venueName: me.venueName ?? '' })
  const { isBusy, failure, run } = useAction({ failed: text.failed, noSignal: text.noSignal })
  // The dialog keeps its texts while it closes, although the member has the other type by then.
  const [isHost] = useState(me.userType === 'party_host')

  const save = async () => {
    await run(async () => {
      const body = isHost ? { isHost: false } : { isHost: true, ...fields }
      await setCurrentUser(await send(calls.switchHosting, { body, forUser: me.id }))
      showToast({ title: isHost ? text.stopped : text.started })
      onClose()
    })
  }

  return (
    <Dialog isOpen onClose={onClose} title={isHost ? text.stop : text.start}>
      <Form noValidate onSubmit={save} className="space-y-5">
        <p>{isHost ? text.stopText : text.startText}</p>
        {failure && <Notice tone="error">{failure}</Notice>}
        {!isHost && (
          <>
            <TextInput
              label={promotionGroup}
              autoComplete="organization"
              maxLength={120}
              value={fields.promotionGroup}
              onChange={event => setFields({ ...fields, promotionGroup: event.target.value })}
            />
            <TextInput
              label={venueName}
              maxLength={120}
              hint={text.optional}
              value={fields.venueName}
              onChange={event => setFields({ ...fields, venueName: event.target.value })}
            />
          </>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy}>
            {busyLabel(text, { isHost, isBusy })}
          </Button>
          <QuietButton onClick={onClose}>{storage.cancel}</QuietButton>
        </div>
      </Form>
    </Dialog>
  )
}

type Labels = Record<'start' | 'starting' | 'stop' | 'stopping', string>

function busyLabel(text: Labels, { isHost, isBusy }: { isHost: boolean; isBusy: boolean }) {
  if (isHost) return isBusy ? text.stopping : text.stop
  return isBusy ? text.starting : text.start
}
