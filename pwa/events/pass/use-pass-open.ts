import { useLocation, useNavigate } from '@tanstack/react-router'

const HASH = 'pass'

/** Whether the pass of the event is open. In the address (`#pass`), so that a link or a reload opens it. */
export function usePassOpen(): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const isOpen = useLocation({ select: ({ hash }) => hash === HASH })
  const navigate = useNavigate()
  const setIsOpen = (opens: boolean) =>
    void navigate({
      to: '.',
      search: true,
      hash: opens ? HASH : '',
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  return [isOpen, setIsOpen]
}
