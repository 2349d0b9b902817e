import { useState } from 'react'
import * as calls from '#contract/events/door/calls.ts'
import type { DoorLink, NewDoorLink } from '#contract/events/door/door.ts'
import { paths } from '#contract/paths.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useDoorI18n } from '#pwa/i18n/pages/door.ts'
import { clockOrMoment } from '#pwa/i18n/time-labels.ts'
import { ConfirmDialog, Dialog } from '#pwa/parts/dialog.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { resource, send } from '#sw/http/send.ts'
import { copyLink } from '../promotion/share.ts'

/** For the host and the editors: links that open the door without an account, who has opened them, and their end. */
export function DoorLinks({ eventId, userId, onClose }: { eventId: string; userId: string; onClose: () => void }) {
  const text = useDoorI18n().links
  const links = useRemote(resource(calls.doorLinks, { params: { id: eventId } }), userId)
  const [made, setMade] = useState<NewDoorLink>()
  const [ending, setEnding] = useState<DoorLink>()
  const { isBusy, failure, run } = useAction({ failed: text.failed, noSignal: text.needsSignal })

  const create = () =>
    run(async () => {
      const link = await send(calls.addDoorLink, { params: { id: eventId }, forUser: userId })
      setMade(link)
      links.refresh()
      await copyLink(addressOf(link))
    })
  const end = async ({ id }: DoorLink) => {
    await run(async () => {
      await send(calls.endDoorLink, { params: { id: eventId, link: id }, forUser: userId })
      if (made?.id === id) setMade(undefined)
      links.refresh()
    })
    setEnding(undefined)
  }
  return (
    <Dialog isOpen onClose={onClose} title={text.title}>
      <p className="mb-4 text-muted">{text.text}</p>
      <Button isBusy={isBusy} onClick={() => void create()}>
        {text.create}
      </Button>
      {failure && (
        <Notice tone="error" className="mt-4">
          {failure}
        </Notice>
      )}
      {made && (
        <Notice tone="good" className="mt-4">
          <p className="text-sm break-all select-all">{addressOf(made)}</p>
          <p className="mt-2">
            {text.code}: <span className="figures display text-2xl select-all">{made.code}</span>
          </p>
          <p className="mt-1 text-sm">{text.once}</p>
        </Notice>
      )}
      <div className="mt-5">
        <PageStates remote={links} rows={2}>
          {list => (
            <ul>
              {list.map(link => (
                <Link key={link.id} link={link} onEnd={() => setEnding(link)} />
              ))}
            </ul>
          )}
        </PageStates>
      </div>
      {ending && (
        <ConfirmDialog
          title={text.end}
          confirm={text.end}
          cancel={text.keep}
          isBusy={isBusy}
          isOpen
          onClose={() => setEnding(undefined)}
          onConfirm={() => end(ending)}
        >
          {text.sure}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

const addressOf = ({ token }: NewDoorLink) => location.origin + paths.doorLink(token)

function Link({ link, onEnd }: { link: DoorLink; onEnd: () => void }) {
  const { format } = useLanguage()
  const text = useDoorI18n().links
  const moment = (at: string) => clockOrMoment(Date.parse(at), format)
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2.5 last:border-b-0">
      <div className="min-w-0">
        <p className="font-semibold">{link.isLocked ? text.locked : text.until(moment(link.expiresAt))}</p>
        {link.phones.length === 0 && <p className="text-sm text-muted">{text.nobody}</p>}
        {link.phones.map(({ name, openedAt, seenAt }) => (
          <p key={openedAt} className="text-sm text-muted wrap-anywhere">
            {text.opened({ name, time: moment(seenAt) })}
          </p>
        ))}
      </div>
      <SmallButton onClick={onEnd} className="shrink-0">
        {text.end}
      </SmallButton>
    </li>
  )
}
