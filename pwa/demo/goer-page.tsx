import { useState } from 'react'
import { useTitle } from '#pwa/i18n/title.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Poster } from '#pwa/ui/poster.tsx'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { DemoEventCard } from './demo-event-card.tsx'
import { agenda, demoEventsNamed } from './demo-events.ts'
import { DemoStrip } from './demo-strip.tsx'
import { DemoEventRow } from './event-row.tsx'
import { GoerActivity } from './goer-activity.tsx'
import { useDemoI18n } from './i18n.ts'
import { type Person, personWithId } from './people.ts'
import { Stats } from './stats.tsx'

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
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
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
