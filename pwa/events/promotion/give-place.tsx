import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { usePlaceOffersI18n } from '#pwa/i18n/pages/place-offers.ts'
import { Button } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { personStore } from '#sw/db.ts'
import { ownPartAt } from '#sw/delivery/kinds/going.ts'
import { offerPlace } from '#sw/direct/place-offers.ts'
import { plusOnesLabel } from '../event/plus-ones-label.ts'
import { FriendList, FriendName, useFriends } from './friend-list.tsx'
import type { Friend } from './invited-friends.ts'

type GivePlaceProps = { event: Event; userId: string; onOffered: () => void }

/** The member chooses the friend who may take the place, and confirms. */
export function GivePlace({ event, userId, onOffered }: GivePlaceProps) {
  const text = usePlaceOffersI18n()
  const friends = useFriends(userId)
  const [chosen, setChosen] = useState<Friend | null>(null)

  if (chosen)
    return (
      <Confirmation
        event={event}
        userId={userId}
        friend={chosen}
        onBack={() => setChosen(null)}
        onOffered={onOffered}
      />
    )
  return (
    <FriendList
      friends={friends}
      label={text.label}
      empty={text.noFriends}
      row={friend => (
        <button
          type="button"
          onClick={() => setChosen(friend)}
          className="flex min-h-11 w-full items-center text-left hover:text-accent-strong"
        >
          <FriendName friend={friend} />
        </button>
      )}
    />
  )
}

type ConfirmationProps = GivePlaceProps & { friend: Friend; onBack: () => void }

function Confirmation({ event, userId, friend, onBack, onOffered }: ConfirmationProps) {
  const { offline } = useI18n().shell
  const format = useFormat()
  const text = usePlaceOffersI18n()
  const { isBusy, failure, run } = useAction({ failed: text.notOffered, noSignal: offline })
  const mine = useRemote(ownPartAt(event.id), userId)
  const plusOnes = mine.state === 'loaded' ? mine.body.plusOnes : undefined
  const offer = async () => {
    await offerPlace(personStore(userId), event.id, friend.id)
    showToast({ title: text.offered(friend.name) })
    onOffered()
  }

  return (
    <div className="grid gap-4">
      <p className="font-semibold">{text.ask(friend.name)}</p>
      <p>{text.askText(friend.name)}</p>
      {plusOnes && <p>{text.askPeople(plusOnesLabel(plusOnes, format))}</p>}
      {failure && (
        <p role="alert" className="font-medium text-danger">
          {failure}
        </p>
      )}
      <Button isBusy={isBusy} onClick={() => void run(offer)} className="w-full">
        {text.offer}
      </Button>
      <Button look="plain" size="small" className="-ml-3 justify-self-start" onClick={onBack}>
        <ArrowLeft aria-hidden className="size-4" />
        {text.back}
      </Button>
    </div>
  )
}
