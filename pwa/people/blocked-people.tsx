import { paths } from '#contract/paths.ts'
import * as calls from '#contract/people/calls.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { Me } from '#pwa/accounts/session.ts'
import { useSettingsI18n } from '#pwa/accounts/settings/i18n.ts'
import { send, useWaiting } from '#pwa/deliveries.ts'
import { WaitingSign } from '#pwa/shell/waiting-sign.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useRemote } from '#pwa/use-remote.ts'
import { type BlockedPerson, block, withBlock } from '#sw/delivery/blocks.ts'
import { resource } from '#sw/http/send.ts'
import { PersonRow } from './person-row.tsx'
import { RemoteStates } from './remote-states.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

/** The people a member has blocked, each with a button to unblock them. */
export function BlockedPeople({ me }: { me: Me }) {
  const text = useSettingsI18n().blocked
  const blocked = useRemote(resource(calls.blockedPeople), me.id)
  const waiting = useWaiting(me.id, block)

  const unblock = async (person: BlockedPerson) => {
    const outcome = await send(me.id, block, person.id, { blocks: false, person })
    if (outcome === 'delivered') showToast({ title: text.unblocked(displayNameOf(person)) })
  }

  return (
    <section aria-label={text.title}>
      <h3 className="font-semibold">{text.title}</h3>
      <p className="mb-2 text-sm text-muted">{text.text}</p>
      <RemoteStates remote={blocked} loading={<RowsSkeleton rows={1} />} failed={text.failed}>
        {stored => {
          const people = waiting.reduce<BlockedPerson[]>((list, { body }) => withBlock(list, body), stored)
          return people.length === 0 ? (
            <p className="text-sm text-muted">{text.empty}</p>
          ) : (
            <ul>
              {people.map(person => (
                <PersonRow key={person.id} person={person} href={paths.user(person.id)}>
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={text.unblockOf(displayNameOf(person))}
                    onClick={() => void unblock(person)}
                  >
                    {text.unblock}
                  </Button>
                </PersonRow>
              ))}
            </ul>
          )
        }}
      </RemoteStates>
      {waiting.some(({ isTried }) => isTried) && <WaitingSign />}
    </section>
  )
}
