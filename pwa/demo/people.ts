export type Person = { id: string; name: string; username: string; city: string; role: 'goer' | 'host' }

export const people: readonly Person[] = [
  { id: 'demo-ana', name: 'Ana Lucía Ferrer', username: 'analu', city: 'Miami, FL', role: 'goer' },
  { id: 'demo-mateo', name: 'Mateo Quintana', username: 'mateo', city: 'Miami, FL', role: 'host' },
  { id: 'demo-yara', name: 'Yara Montes', username: 'yaramontes', city: 'Orlando, FL', role: 'goer' },
  { id: 'demo-rafa', name: 'Rafael “Rafa” Peralta', username: 'rafap', city: 'Hialeah, FL', role: 'goer' },
  { id: 'demo-ines', name: 'Inés Arango', username: 'inesbaila', city: 'Miami Beach, FL', role: 'goer' },
  { id: 'demo-tomas', name: 'Tomás Villareal', username: 'djtomas', city: 'Houston, TX', role: 'host' },
  { id: 'demo-lola', name: 'Lola Benítez', username: 'lolab', city: 'Miami, FL', role: 'goer' },
  { id: 'demo-chucho', name: 'Jesús “Chucho” Lara', username: 'chucholara', city: 'San Antonio, TX', role: 'host' },
]

export function personWithId(id: string) {
  const person = people.find(each => each.id === id)
  if (!person) throw new Error(`the demo has no person ${id}`)
  return person
}
