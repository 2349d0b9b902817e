import X from 'lucide-react/icons/x'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IconButton } from '#pwa/ui/button.tsx'

test('screen readers read the label of an icon button, and not its icon', () => {
  const button = renderToStaticMarkup(<IconButton icon={X} aria-label="Close" />)
  expect(button).toMatch(/^<button [^>]*aria-label="Close"/)
  expect(button).toMatch(/<svg [^>]*aria-hidden="true"/)
})
