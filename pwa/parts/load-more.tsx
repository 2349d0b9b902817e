import { useState } from 'react'
import { QuietButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { fetched, type Resource } from '#sw/http/send.ts'

export type LoadMoreProps<Page> = {
  page: Resource<Page>
  label: string
  failedText: string
  onLoaded: (page: Page) => void
}

/** A button that loads the next page of a list. Later pages are not cached, so they need a connection. */
export function LoadMore<Page>({ page, label, failedText, onLoaded }: LoadMoreProps<Page>) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')

  const load = async () => {
    setState('loading')
    try {
      onLoaded(await fetched(page))
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <div className="mt-6 space-y-3">
      {state === 'failed' && <Notice tone="error">{failedText}</Notice>}
      <QuietButton className="w-full" isBusy={state === 'loading'} onClick={() => void load()}>
        {label}
      </QuietButton>
    </div>
  )
}
