import { type ReactNode, useState } from 'react'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { QuietButton } from '#pwa/ui/button.tsx'

type FewFirstProps<Item> = { of: readonly Item[]; count?: number; children: (item: Item) => ReactNode }

/** The first items of a list; a button shows as many more, so that a screen never has a hundred buttons. */
export function FewFirst<Item>({ of: items, count = 8, children }: FewFirstProps<Item>) {
  const i18n = useAdminI18n()
  const [shown, setShown] = useState(count)
  return (
    <>
      <ul>{items.slice(0, shown).map(children)}</ul>
      {items.length > shown && (
        <QuietButton className="mt-4 w-full" onClick={() => setShown(shown + count)}>
          {i18n.more}
        </QuietButton>
      )}
    </>
  )
}
