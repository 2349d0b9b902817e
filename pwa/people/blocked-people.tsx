import { useState } from 'react'
import { settings as es } from '#contract/i18n/es/settings.ts'
import { settings as en } from '#contract/i18n/settings.ts'
import { paths } from '#contract/paths.ts'
import type { SearchUser } from '#contract/people/calls.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { Me } from '#pwa/accounts/session.ts'
import { useLanguage } from '#pwa/i18n.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { Button } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useRemote } from '#pwa/use-remote.ts'
import { request } from '#sw/http/request.ts'
import { PersonRow } from './person-row.tsx'
import { RemoteStates } from './remote-states.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

const BLOCKS_PATH = '/api/blocks'

/** The people a member has blocked, each with a button to unblock them. */
export function BlockedPeople({ me }: { me: Me }) {
  const { i18n, language } = useLanguage()
  const text = (language === 'es' ? es : en).blocked
  const blocked = useRemote<SearchUser[]>(BLOCKS_PATH, me.id)
  const [busyId, setBusyId] = useState<string | null>(null)

  const unblock = async (person: SearchUser) => {
    setBusyId(person.id)
    try {
      await request(`${BLOCKS_PATH}/${person.id}`, { method: 'DELETE' })
      showToast({ title: text.unblocked(displayNameOf(person)) })
      blocked.refresh()
    } catch (error) {
      showToast({ title: sentenceFor(error, i18n, text.unblockFailed), tone: 'danger' })
    } finally {
      setBusyId(null)
    }
  }

  return (
    <section aria-label={text.title}>
      <h3 className="font-semibold">{text.title}</h3>
      <p className="mb-2 text-sm text-muted">{text.text}</p>
      <RemoteStates remote={blocked} loading={<RowsSkeleton rows={1} />} failed={text.failed}>
        {people =>
          people.length === 0 ? (
            <p className="text-sm text-muted">{text.empty}</p>
          ) : (
            <ul>
              {people.map(person => (
                <PersonRow key={person.id} person={person} href={paths.user(person.id)}>
                  <Button
                    look="quiet"
                    size="small"
                    isBusy={busyId === person.id}
                    aria-label={text.unblockOf(displayNameOf(person))}
                    onClick={() => void unblock(person)}
                  >
                    {text.unblock}
                  </Button>
                </PersonRow>
              ))}
            </ul>
          )
        }
      </RemoteStates>
    </section>
  )
}
