import { paths } from '#contract/paths.ts'
import * as calls from '#contract/people/calls.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { send, useWaiting } from '#pwa/data/deliveries.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import { PersonRow } from '#pwa/people/person/person-row.tsx'
import type { Me } from '#pwa/session/session.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { type BlockedPerson, block, withBlock } from '#sw/delivery/kinds/blocks.ts'
import { resource } from '#sw/http/send.ts'

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
      <PageStates remote={blocked} rows={1} failed={text.failed}>
        {stored => {
          const people = waiting.reduce<BlockedPerson[]>((list, { body }) => withBlock(list, body), stored)
          return people.length === 0 ? (
            <p className="text-sm text-muted">{text.empty}</p>
          ) : (
            <ul>
              {people.map(person => (
                <PersonRow key={person.id} person={person} href={paths.user(person.id)}>
                  <SmallButton aria-label={text.unblockOf(displayNameOf(person))} onClick={() => void unblock(person)}>
                    {text.unblock}
                  </SmallButton>
                </PersonRow>
              ))}
            </ul>
          )
        }}
      </PageStates>
      {waiting.some(({ isTried }) => isTried) && <WaitingSign />}
    </section>
  )
}
