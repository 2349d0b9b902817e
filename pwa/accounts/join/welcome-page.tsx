import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { backPath } from '#contract/accounts/return-path.ts'
import { eventCategories } from '#contract/events/categories.ts'
import { paths } from '#contract/paths.ts'
import { suggestedPeople } from '#contract/people/calls.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useQuery } from '#pwa/data/use-query.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { saveOrQueue } from '#pwa/edits/save-profile.ts'
import { useCity } from '#pwa/events/location/use-city.ts'
import { useTitle } from '#pwa/i18n/i18n.ts'
import { useJoinI18n } from '#pwa/i18n/pages/join.ts'
import { ChoiceChips } from '#pwa/parts/choice-chips.tsx'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { useFollowedIds } from '#pwa/people/person/follow.ts'
import { FollowButton } from '#pwa/people/person/follow-button.tsx'
import { PersonRow } from '#pwa/people/person/person-row.tsx'
import type { Me } from '#pwa/session/session.ts'
import { openPage } from '#pwa/session/sign-in.ts'
import { Button, LinkButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { resource } from '#sw/http/send.ts'
import { StepBar } from '../sign-up/auth-layout.tsx'
import { AloneLayout } from './alone-layout.tsx'

const STEPS = 2

/** The two questions after joining, each of which may be skipped, and then the list of tonight. */
export default function WelcomePage() {
  useTitle(useJoinI18n().welcome.title)
  return <MembersOnly>{me => <Welcome me={me} />}</MembersOnly>
}

function Welcome({ me }: { me: Me }) {
  const query = useQuery()
  const end = backPath(query.get('redirect')) ?? paths.tonight
  const next = paths.welcome({ ...(end !== paths.tonight && { redirect: end }), step: '2' })
  return query.get('step') === '2' ? <PeopleStep me={me} end={end} /> : <MusicStep me={me} next={next} end={end} />
}

/** The genres that events have, because they order the list. */
const GENRES = eventCategories.filter(genre => genre !== 'Other')

function MusicStep({ me, next, end }: { me: Me; next: string; end: string }) {
  const i18n = useJoinI18n()
  const text = i18n.welcome
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(me.favoriteGenres)
  const { isBusy, failure, run } = useAction({ failed: text.saveFailed })

  const save = () =>
    run(async () => {
      await saveOrQueue(me, { favoriteGenres: chosen }, {})
      openPage(next, navigate)
    })

  return (
    <Step
      step={1}
      end={end}
      genre="salsa"
      above={i18n.done(displayNameOf(me))}
      title={text.music.title}
      lead={text.music.text}
    >
      {failure && <Notice tone="error">{failure}</Notice>}
      <ChoiceChips label={text.music.title} isLabelHidden offered={GENRES} chosen={chosen} onChange={setChosen} />
      <div className="mt-auto flex flex-wrap gap-3 pt-8">
        <LinkButton look="plain" href={next}>
          {text.skip}
        </LinkButton>
        <Button isBusy={isBusy} disabled={chosen.length === 0} onClick={() => void save()} className="min-h-14 grow">
          {text.next}
        </Button>
      </div>
    </Step>
  )
}

function PeopleStep({ me, end }: { me: Me; end: string }) {
  const text = useJoinI18n().welcome
  const { city, state } = useCity(me)
  const people = useRemote(resource(suggestedPeople, { query: { city, state } }), me.id)
  return (
    <Step step={2} end={end} genre="cumbia" title={text.people.title} lead={text.people.text}>
      <PageStates remote={people} rows={4} failed={text.people.failed}>
        {found => (found.length === 0 ? <p>{text.people.none}</p> : <Suggested viewerId={me.id} people={found} />)}
      </PageStates>
      <div className="mt-auto pt-8">
        <LinkButton href={end} className="min-h-14 w-full">
          {end === paths.tonight ? text.finish : text.back}
        </LinkButton>
      </div>
    </Step>
  )
}

function Suggested({ viewerId, people }: { viewerId: string; people: SearchUser[] }) {
  const followed = useFollowedIds(viewerId)
  // Who is followed here stays in the list, although the next response leaves them out.
  const [shown] = useState(people)
  return (
    <ul>
      {shown.map(person => (
        <PersonRow key={person.id} person={person} href={paths.user(person.id)}>
          {followed && (
            <FollowButton viewerId={viewerId} person={person} isFollowing={followed.has(person.id)} size="small" />
          )}
        </PersonRow>
      ))}
    </ul>
  )
}

type StepProps = {
  step: number
  end: string
  genre: string
  above?: string
  title: string
  lead: string
  children: ReactNode
}

function Step({ step, end, genre, above, title, lead, children }: StepProps) {
  const text = useJoinI18n()
  return (
    <AloneLayout poster={{ id: `welcome-${step}`, genre }} close={{ href: end, label: text.close }}>
      <StepBar
        step={step}
        of={STEPS}
        label={[above, text.welcome.step({ step, of: STEPS })].filter(Boolean).join(' · ')}
      />
      <h1 className="display text-5xl long-words">{title}</h1>
      <p className="mt-3 mb-6 text-lg text-muted">{lead}</p>
      {children}
    </AloneLayout>
  )
}
