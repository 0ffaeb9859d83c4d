// What a first sight waits for, asked for before any other script has come: the files of the screen and what it will ask the
// server. The build puts the plan in (scripts/web/first-steps.ts); web/api.ts takes the answers. A file of its own: the
// policy allows no inline script.
;((plan) => {
  const found = plan
    .map((step) => ({ ...step, names: new RegExp(step.address, 'i').exec(location.pathname) }))
    .find(({ names }) => names)
  if (!found) return
  const bring = (rel, files) =>
    files.map((href) => {
      const link = document.createElement('link')
      Object.assign(link, { rel, href, crossOrigin: '' })
      if (rel === 'preload') link.as = 'style'
      document.head.append(link)
      return link
    })
  bring('modulepreload', found.scripts)
  bring('preload', found.styles)
  // What arrives together arrives late: the page's own script is not kept waiting by what it cannot use yet.
  const [main] = bring('modulepreload', [found.main])
  const bringLater = () => bring('modulepreload', found.later.splice(0))
  main.onload = bringLater
  main.onerror = bringLater
  const kept = (fact, place = 'sessionStorage') => {
    try {
      return window[place].getItem(fact) ?? ''
    } catch {
      return ''
    }
  }
  // As asRequest in web/api.ts writes it: another address is another question, and nobody takes the answer.
  const asked = new Map()
  const viewAs = kept('viewAs')
  // Where web/place.ts keeps it: the tab, or the device for this user.
  const shipTo = kept('shipTo') || kept(`shipTo.${kept('signedIn', 'localStorage')}.${viewAs}`, 'localStorage')
  const mayAsk = kept('firstAsks', 'localStorage').split(' ')
  for (const { path, query, of, cache } of found.asks) {
    if (of && !mayAsk.includes(of)) continue
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query))
      search.set(
        name,
        value.replace(/\$(\w+)/, (_, part) => found.names.groups[part]),
      )
    if (shipTo) search.set('shipTo', shipTo)
    if (viewAs) search.set('impersonate', viewAs)
    const text = search.toString()
    const url = `/api${path}${text && `?${text}`}`
    const answer = fetch(url, { headers: { accept: 'application/json' }, cache })
    // Whoever takes it hears of a failure; nobody else has to.
    answer.catch(() => {})
    asked.set(url, answer)
  }
  window.firstAsks = asked
  // An answer that nobody reads would hold its connection.
  setTimeout(() => {
    for (const answer of asked.values()) answer.then(({ body }) => body?.cancel()).catch(() => {})
    asked.clear()
  }, 20_000)
})(PLAN)
