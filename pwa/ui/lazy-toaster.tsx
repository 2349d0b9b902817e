import { Suspense } from 'react'
import { optional } from '#pwa/exact-optional.ts'
import { PlainToaster } from './plain-toaster.tsx'
import { type ToasterProps, useToast } from './toast.tsx'

/** Most visits show no notice, so the component that shows them is loaded with the first one. */
export function LazyToaster({ words }: ToasterProps) {
  const hasShown = useToast(({ count }) => count > 0)
  return (
    hasShown && (
      <Suspense>
        <Toaster words={words} />
      </Suspense>
    )
  )
}

const Toaster = optional(() => import('./toaster.tsx'), PlainToaster)
