import { create } from 'zustand'

const CHOICE = 'pista.save-data'

/** Whether somebody counts their megabytes: what asks in a rhythm reads this and asks once a minute instead. */
export const useDataSaver = create<{ isOn: boolean }>(() => ({ isOn: localStorage.getItem(CHOICE) === 'on' }))

export function saveData(isOn: boolean) {
  if (isOn) localStorage.setItem(CHOICE, 'on')
  else localStorage.removeItem(CHOICE)
  useDataSaver.setState({ isOn })
}
