import { displayNameOf } from '#contract/people/people.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { personStore } from '#sw/db.ts'
import { nameVenuePerson } from '#sw/direct/venue-people.ts'
import { FindPerson } from '../people/find-person.tsx'
import { useVenuePeopleI18n } from './venue-people-i18n.ts'

type FindVenuePersonProps = { slug: string; userId: string; presentIds: string[]; onClose: () => void }

/** Finds the member who edits the page of the venue, too. */
export function FindVenuePerson({ slug, userId, presentIds, onClose }: FindVenuePersonProps) {
  const text = useVenuePeopleI18n()
  const { run } = useAction({ failed: text.notDone, noSignal: text.noSignal, toast: true })
  const add = (person: SearchUser) =>
    run(() => nameVenuePerson(personStore(userId), slug, person.id).then(onClose), {
      done: text.added(displayNameOf(person)),
    })

  return (
    <Dialog isOpen onClose={onClose} title={text.addTitle}>
      <FindPerson
        text={text}
        name="person"
        choose={{ label: text.addShort, of: text.addName }}
        presentIds={presentIds}
        onChosen={add}
      />
    </Dialog>
  )
}
