import type { ReactNode } from 'react'
import type { UserType } from '#contract/people-calls.ts'

/** Who on the left, what on the right; one below the other on a phone. Amber when it is a host's. */
export function ProfileLayout(props: { userType: UserType; top?: ReactNode; head: ReactNode; children: ReactNode }) {
  return (
    <div data-accent={props.userType === 'party_host' ? 'host' : 'goer'} className="page grow pt-5 pb-16 md:pt-8">
      {props.top}
      <div className="grid gap-x-12 gap-y-9 md:grid-cols-[minmax(16rem,22rem)_minmax(0,1fr)]">
        {props.head}
        <div className="min-w-0">{props.children}</div>
      </div>
    </div>
  )
}
