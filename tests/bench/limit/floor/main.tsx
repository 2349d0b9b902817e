import { createRootRoute, createRoute, createRouter, Link, RouterProvider } from '@tanstack/react-router'
import { Dexie, type EntityTable } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { createRoot } from 'react-dom/client'
import { create } from 'zustand'

/* The libraries Pista is made of, and nothing made of them: the least its pages can weigh. */

class Store extends Dexie {
  notes!: EntityTable<{ name: string }, 'name'>
}
const store = new Store('floor')
store.version(1).stores({ notes: 'name' })

const useVisits = create(() => ({ count: 1 }))

const root = createRootRoute()
const router = createRouter({
  routeTree: root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: One }),
    createRoute({ getParentRoute: () => root, path: '/two', component: Two }),
  ]),
})

function One() {
  const notes = useLiveQuery(() => store.notes.count())
  const visits = useVisits(({ count }) => count)
  return (
    <main className="p-4">
      <h1 className="text-2xl">
        An empty page, {visits} visit, {notes ?? 0} notes
      </h1>
      <Link to="/two">Two</Link>
    </main>
  )
}

function Two() {
  return (
    <main className="p-4">
      <h1 className="text-2xl">Another empty page</h1>
      <Link to="/">One</Link>
    </main>
  )
}

const element = document.getElementById('root')
if (element) createRoot(element).render(<RouterProvider router={router} />)
void navigator.serviceWorker.register('/worker.js')
