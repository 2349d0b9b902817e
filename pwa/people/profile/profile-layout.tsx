import type { ReactNode } from 'react'
import type { UserType } from '#contract/people/person.ts'

export type ProfileLayoutProps = {
  userType: UserType
  top?: ReactNode
  wall: ReactNode
  head: ReactNode
  children: ReactNode
}

/**
 * The head on the left and the tabs on the right; one below the other on a phone. Hosts' profiles have the amber
 * accent.
 */
export function ProfileLayout(props: ProfileLayoutProps) {
  return (
    <div data-accent={props.userType === 'party_host' ? 'host' : 'goer'} className="page grow pt-5 pb-16 md:pt-8">
      {props.top}
      {props.wall}
      <div className="grid gap-x-12 gap-y-9 md:grid-cols-[minmax(16rem,22rem)_minmax(0,1fr)]">
        {props.head}
        <div className="min-w-0">{props.children}</div>
      </div>
    </div>
  )
}
