import { expect, test } from 'vitest'
import { isInReach, isInShipTo, readShipTo } from './ship-to.ts'

const local = { routeNo: 'R12', shipToCode: '' }
const east = { routeNo: 'R12', shipToCode: 'EAST' }
const west = { routeNo: 'R14', shipToCode: 'WEST' }
const everywhere = [local, east, west]

test.each([
  ['', { kind: 'all' }, everywhere],
  ['  ', { kind: 'all' }, everywhere],
  ['LOCAL', { kind: 'local' }, [local]],
  ['EAST', { kind: 'code', code: 'EAST' }, [east]],
  ['east', { kind: 'code', code: 'east' }, []],
  ['ALL', { kind: 'code', code: 'ALL' }, []],
])('SID-06 ship-to %j', (text, choice, locations) => {
  expect(readShipTo(text)).toEqual(choice)
  expect(everywhere.filter((location) => isInShipTo(location, readShipTo(text)))).toEqual(locations)
})

test.each([
  ['', '', everywhere],
  ['R12', '', [local, east]],
  ['WEST', '', [west]],
  ['R12', 'LOCAL', [local]],
  ['R12', 'WEST', []],
  ['R99', '', []],
])('USR-27 SID-06 a user mapped to %j who chose %j', (mappedRouteNo, shipTo, locations) => {
  expect(everywhere.filter((location) => isInReach(location, { mappedRouteNo, shipTo: readShipTo(shipTo) }))).toEqual(
    locations,
  )
})
