// What a first sight waits for, asked for before any other script has come: the files of the screen and what it will ask the
// server. The build puts the plan in (scripts/web/first-steps.ts); web/portal/api.ts takes the answers. A file of its own: the
// policy allows no inline script.
;(({ steps, main }) => {
  const bring = (rel, files, more) =>
    files.map((href) => {
      const link = document.createElement('link')
      Object.assign(link, { rel, href, crossOrigin: '' }, more)
      document.head.append(link)
      return link
    })
  const found = steps
    .map((step) => ({ ...step, names: new RegExp(step.address, 'i').exec(location.pathname) }))
    .find(({ names }) => names)
  // Whether it came or not: who needs it hears of that.
  const come = (link) =>
    new Promise((done) => {
      link.onload = done
      link.onerror = done
    })
  const after = (links, next) => Promise.all(links.map(come)).then(next)
  // What arrives together arrives late: the page's own script is not kept waiting by what it cannot use yet, nor the screen's
  // by the typeface, in which nothing is written before they have run.
  void after(bring('modulepreload', [main]), () =>
    // By the style sheet's own rule: a link of its own would ask a second time where the page has asked already.
    after(bring('modulepreload', found?.later ?? []), () =>
      document.fonts.load('1em "Atkinson Hyperlegible Next Variable"'),
    ),
  )
  if (!found) return
  bring('modulepreload', found.scripts)
  bring('preload', found.styles, { as: 'style' })
  const kept = (fact, place = 'sessionStorage') => {
    try {
      return window[place].getItem(fact) ?? ''
    } catch {
      return ''
    }
  }
  // As asRequest in web/portal/api.ts writes it: another address is another question, and nobody takes the answer.
  const asked = new Map()
  // Read while the scripts are on their way: whoever takes it waits for nothing.
  const read = async (url, init) => {
    const response = await fetch(url, init)
    return { response, body: await response.json() }
  }
  const viewAs = kept('viewAs')
  // Where web/portal/place.ts keeps it: the tab, or the device for this user.
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
    const first = { answer: read(url, { headers: { accept: 'application/json' }, cache }) }
    // Whoever takes it hears of a failure; nobody else has to.
    first.answer.then(
      (here) => Object.assign(first, { here }),
      () => {},
    )
    asked.set(url, first)
  }
  window.firstAsks = asked
  // The first date that is written reads the browser's tables of languages: now, while there is nothing else to do.
  if (found.hasDates) setTimeout(() => new Intl.DateTimeFormat('en-US'))
  // What nobody took by then is old.
  setTimeout(() => asked.clear(), 20_000)
})(PLAN)
