import { useState } from 'react'
import { countLabel } from '#contract/i18n/figures.ts'
import { useFormat, useTitle } from '#pwa/i18n/i18n.ts'
import { useDemoI18n } from '#pwa/i18n/pages/demo.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Poster } from '#pwa/ui/poster.tsx'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { agenda, type DemoEvent, demoEventsNamed, priceOf } from './demo-events.ts'
import { DemoEventCard, DemoEventTime, DemoStrip, Stats } from './demo-parts.tsx'
import { type Person, personWithId } from './people.ts'

const ana = personWithId('demo-ana')

export default function GoerPage() {
  const i18n = useDemoI18n()
  const [tab, setTab] = useState('events')
  useTitle(i18n.goer.title)

  return (
    <div data-accent="goer">
      <DemoStrip />
      <GoerHead person={ana} />
      <div className="page pt-8 pb-20">
        <Tabs
          label={i18n.goer.tabsLabel}
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'events', label: i18n.goer.myEvents, panel: <MyEvents /> },
            { id: 'activity', label: i18n.goer.activity, panel: <GoerActivity /> },
            { id: 'favorites', label: i18n.goer.favorites, panel: <Favorites /> },
          ]}
        />
      </div>
    </div>
  )
}

function GoerHead({ person }: { person: Person }) {
  const i18n = useDemoI18n()

  return (
    <>
      <Poster id="demo-cover-ana" genre="bachata" width={1440} height={320} className="h-44 md:h-72" />
      <div className="page">
        <Avatar
          id={person.id}
          name={person.name}
          shape="card"
          className="-mt-14 size-28 border-4 border-ground md:-mt-20 md:size-40"
        />
        <div className="mt-4 flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
          <div className="max-w-xl">
            <h1 className="display text-4xl md:text-5xl">{person.name}</h1>
            <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
              <p className="text-muted">
                @{person.username} · {person.city}
              </p>
              <Badge tone="accent">{i18n.partyGoer}</Badge>
            </div>
            <p className="mt-3 text-lg">{i18n.goer.bio}</p>
          </div>
          <Stats
            stats={[
              { value: '342', name: i18n.followers },
              { value: '189', name: i18n.following },
              { value: '47', name: i18n.goer.attended },
            ]}
          />
        </div>
      </div>
    </>
  )
}

function MyEvents() {
  const i18n = useDemoI18n()

  return (
    <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {agenda.map(event => (
        <li key={event.id} className="arriving">
          <DemoEventCard event={event} badge={<Badge tone="live">{i18n.goer.isGoing}</Badge>} />
        </li>
      ))}
    </ul>
  )
}

function Favorites() {
  const i18n = useDemoI18n().goer

  return (
    <div className="grid gap-10 lg:grid-cols-[20rem_1fr]">
      <section>
        <h2 className="display text-2xl">{i18n.genresTitle}</h2>
        <ul className="mt-4 grid grid-cols-2 gap-3">
          {favorites.map(genre => (
            <li key={genre} className="arriving relative overflow-hidden rounded-control">
              <Poster id={`demo-favorite-${genre}`} genre={genre} width={300} height={300} className="aspect-square" />
              <span className="poster-name display absolute inset-x-0 bottom-0 px-4 pt-10 pb-3 text-xl">{genre}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="display text-2xl">{i18n.savedTitle}</h2>
        <div className="mt-1">
          {demoEventsNamed('Guaguancó y Ron', 'Milonga del Río', 'Cuarto Creciente').map(event => (
            <DemoEventRow key={event.id} event={event} />
          ))}
        </div>
      </section>
    </div>
  )
}

const favorites = ['Salsa', 'Bachata', 'Latin Jazz', 'Cumbia'] as const

function DemoEventRow({ event }: { event: DemoEvent }) {
  const i18n = useDemoI18n()
  const format = useFormat()

  return (
    <article className="flex items-center gap-4 border-b border-line py-4 last:border-b-0">
      <Poster
        id={event.id}
        genre={event.genre}
        width={300}
        height={360}
        className="h-28 w-24 shrink-0 rounded-control"
      />
      <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-6 gap-y-1.5">
        <div>
          <h3 className="display text-xl" lang="es">
            {event.title}
          </h3>
          <DemoEventTime event={event} className="mt-1" />
          <p className="text-muted" lang="es">
            {event.venue}
          </p>
        </div>
        <p className="figures flex shrink-0 items-baseline gap-2.5 sm:flex-col sm:items-end sm:gap-0">
          <span className="text-lg font-bold">{priceOf(event.price, i18n.free, format)}</span>{' '}
          <span className="text-sm text-muted">{i18n.going(countLabel(event.attendees, format))}</span>
        </p>
      </div>
    </article>
  )
}

/** The activity of the people the demo member follows; an activity about an event shows its poster. */
function GoerActivity() {
  const { activities, ago } = useDemoI18n().goer
  const feed = [
    { personId: 'demo-mateo', describe: activities.posted, event: 'Noche de Son', when: ago.minutes },
    { personId: 'demo-ines', describe: activities.going, event: 'Cumbia Bajo la Luna', when: ago.hours },
    { personId: 'demo-rafa', describe: activities.reviewed, event: 'Perreo Intenso', when: ago.yesterday },
    { personId: 'demo-yara', describe: () => activities.followed, event: '', when: ago.days },
  ]

  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {feed.map(({ personId, describe, event, when }) => {
        const person = personWithId(personId)
        return (
          <li
            key={personId}
            className="arriving flex min-h-28 items-stretch overflow-hidden rounded-card border border-line bg-surface"
          >
            <div className="flex min-w-0 grow items-center gap-4 p-4 sm:p-5">
              <Avatar id={person.id} name={person.name} className="size-14" />
              <div className="min-w-0">
                <p className="leading-snug text-pretty">
                  <strong>{person.name}</strong> {describe(event)}
                </p>
                <p className="mt-1 text-sm text-muted">{when}</p>
              </div>
            </div>
            {demoEventsNamed(event).map(({ id, genre }) => (
              <Poster key={id} id={id} genre={genre} width={300} height={300} className="w-24 shrink-0 sm:w-36" />
            ))}
          </li>
        )
      })}
    </ul>
  )
}
