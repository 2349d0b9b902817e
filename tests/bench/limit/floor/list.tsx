import { createRootRoute, createRoute, createRouter, Link, RouterProvider } from '@tanstack/react-router'
import { Dexie, type EntityTable } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { createRoot } from 'react-dom/client'
import type { ListedEvent } from './events.ts'
import { SecondPage } from './second-page.tsx'

/* A list that is fetched once, stored in Dexie and drawn from there: the minimum size of the page of tonight's events.
 * */

class Store extends Dexie {
  events!: EntityTable<ListedEvent, 'id'>
}
const store = new Store('floor')
store.version(1).stores({ events: 'id' })

const root = createRootRoute()
const router = createRouter({
  routeTree: root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/list', component: List }),
    createRoute({ getParentRoute: () => root, path: '/two', component: SecondPage }),
  ]),
})

function List() {
  const events = useLiveQuery(() => store.events.toArray())
  return (
    <main className="p-4">
      <h1 className="text-4xl font-bold">Tonight</h1>
      <Link to="/two">Two</Link>
      <ul>
        {events?.map(({ id, title, when, venue, price }) => (
          <li key={id} className="border-b py-4">
            <h2 className="text-2xl font-bold">{title}</h2>
            <p>{when}</p>
            <p>
              {venue} · {price}
            </p>
          </li>
        ))}
      </ul>
    </main>
  )
}

async function refresh() {
  const response = await fetch('/events.json')
  await store.events.bulkPut((await response.json()) as ListedEvent[])
}

const element = document.getElementById('root')
if (element) createRoot(element).render(<RouterProvider router={router} />)
// Without signal the list is the one from the last visit.
void refresh().catch(() => undefined)
void navigator.serviceWorker.register('/worker.js')
