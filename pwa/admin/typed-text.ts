import { create } from 'zustand'

const useAllTyped = create<Record<string, string>>(() => ({}))

/** Text typed by an admin, in memory only: it survives an automatic lock of the page and is deleted on sign-out. */
export function useTypedText(name: string) {
  const typed = useAllTyped(typedByField => typedByField[name] ?? '')
  return [typed, (text: string) => useAllTyped.setState({ [name]: text })] as const
}

export function removeTyped() {
  useAllTyped.setState({}, true)
}
