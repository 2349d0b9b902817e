import { type SyntheticEvent, useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { setCurrentUser } from '#pwa/session/current-user.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { request } from '#sw/http/request.ts'
import { useSettingsI18n } from './i18n.ts'
import { FactRow } from './section.tsx'

/** Whether the member hosts events. The server decides, so a change needs a connection. */
export function Hosting({ me }: { me: Me }) {
  const text = useSettingsI18n().hosting
  const [isOpen, setIsOpen] = useState(false)
  const isHost = me.userType === 'party_host'

  return (
    <>
      <FactRow
        name={text.name}
        action={
          <Button look="quiet" size="small" onClick={() => setIsOpen(true)}>
            {isHost ? text.stop : text.start}
          </Button>
        }
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
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // The dialog keeps its texts while it closes, although the member has the other type by then.
  const [isHost] = useState(me.userType === 'party_host')

  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    setFailure(null)
    setIsSaving(true)
    try {
      const json = isHost ? { isHost: false } : { isHost: true, ...fields }
      await setCurrentUser(await request<Me>('/api/auth/hosting', { method: 'PUT', json, forUser: me.id }))
      showToast({ title: isHost ? text.stopped : text.started })
      onClose()
    } catch (error) {
      setFailure(sentenceFor(error, i18n, text.failed, text.noSignal))
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title={isHost ? text.stop : text.start} closeLabel={i18n.shell.dialog.close}>
      <form noValidate onSubmit={event => void save(event)} className="space-y-5">
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
          <Button type="submit" isBusy={isSaving}>
            {busyLabel(text, { isHost, isSaving })}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {storage.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type Labels = Record<'start' | 'starting' | 'stop' | 'stopping', string>

function busyLabel(text: Labels, { isHost, isSaving }: { isHost: boolean; isSaving: boolean }) {
  if (isHost) return isSaving ? text.stopping : text.stop
  return isSaving ? text.starting : text.start
}
