export function SecondPage() {
  return (
    <main className="p-4">
      <h1 className="text-4xl font-bold">Another empty page</h1>
    </main>
  )
}
