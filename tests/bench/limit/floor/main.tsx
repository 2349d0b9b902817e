import { createRootRoute, createRoute, createRouter, Link, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { create } from 'zustand'
import { SecondPage } from './second-page.tsx'

/* The libraries of the landing page without its content: the minimum size of the landing page. */

const useVisits = create(() => ({ count: 1 }))

const root = createRootRoute()
const router = createRouter({
  routeTree: root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: FirstPage }),
    createRoute({ getParentRoute: () => root, path: '/two', component: SecondPage }),
  ]),
})

function FirstPage() {
  const visits = useVisits(({ count }) => count)
  return (
    <main className="p-4">
      <h1 className="text-4xl font-bold">An empty page, {visits} visit</h1>
      <Link to="/two">Two</Link>
    </main>
  )
}

const element = document.getElementById('root')
if (element) createRoot(element).render(<RouterProvider router={router} />)
void navigator.serviceWorker.register('/worker.js')
