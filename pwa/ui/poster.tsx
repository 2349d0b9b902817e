import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Design, designsInView, groundColour, type PosterOrder } from '#contract/posters/design.ts'
import { classNames } from './class-names.ts'
import type { DrawnPosterProps } from './drawn-poster.tsx'
import { optional } from './optional.tsx'

export type PosterProps = DrawnPosterProps & {
  className?: string
  /** The accessible name; omitted where text beside the poster already has it. */
  label?: string
  /** Only the ground, behind a picture that is loading. */
  isPlain?: boolean
}

/**
 * The generated poster. It fills its box like a photograph with `object-fit: cover`; the drawing is loaded after its
 * ground.
 */
export function Poster({ className, label, isPlain = false, ...own }: PosterProps) {
  const inView = useContext(DesignsInView).get(own.id)
  const order = { ...own, design: own.design ?? inView }

  return (
    <div
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      style={{ backgroundColor: groundColour(order) }}
      className={classNames('grain overflow-hidden', className)}
    >
      {!isPlain && <DrawnPoster {...order} />}
    </div>
  )
}

const DrawnPoster = optional(() => import('./drawn-poster.tsx'))

const DesignsInView = createContext<ReadonlyMap<string, Design>>(new Map())

/** Posters that are seen together: none of them looks like another one. */
export function PostersInView({ orders, children }: { orders: readonly PosterOrder[]; children: ReactNode }) {
  const designs = useMemo(() => {
    const inView = designsInView(orders)
    return new Map(orders.flatMap(({ id }, index) => (inView[index] ? [[id, inView[index]] as const] : [])))
  }, [orders])
  return <DesignsInView value={designs}>{children}</DesignsInView>
}
