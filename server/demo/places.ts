import type { Draft } from '../import/layout.ts'
import { BIG_LIST_CUSTOMER, CHAIN_CUSTOMER, type DemoCustomer, demoCustomers } from './customers.ts'
import { type Random, randomOf } from './random.ts'
import { DEMO_CUSTOMER } from './users.ts'

const list = (text: string): string[] => text.split(',').map((each) => each.trim())

export const routeDrafts: readonly Draft<'routes'>[] = [
  { routeNo: 'R10', description: 'Downtown' },
  { routeNo: 'R12', description: 'North shore' },
  { routeNo: 'R14', description: 'Harbor' },
  { routeNo: 'R16', description: 'University and hospitals' },
  { routeNo: 'R20', description: 'West side' },
  { routeNo: 'R24', description: 'Airport and south' },
  { routeNo: 'R30', description: 'Lake counties' },
  { routeNo: 'R34', description: 'River valley' },
  { routeNo: 'R40', description: 'Prairie north' },
  { routeNo: 'R44', description: 'Prairie south' },
  { routeNo: 'R50', description: 'Line haul east', leadDays: 2 },
  { routeNo: 'R60', description: 'Line haul west', leadDays: 2 },
]
/** Routes whose orders for tomorrow are in production already. */
export const earlyRoutes: readonly string[] = ['R10', 'R12', 'R20', 'R30', 'R40', 'R50']

const demoRoutes = ['R14', 'R12', 'R20']
const chainRoutes = ['R30', 'R34', 'R40', 'R44', 'R50', 'R60']
const townRoutes = ['R10', 'R16', 'R20', 'R24', 'R30', 'R34']
const streets = list(
  'Harbor St, Elm St, Mill Rd, Lake Dr, Depot St, Main St, Oak Ave, Ridge Rd, Canal St, Prairie Ave, Church St, Quarry Rd, Orchard Ln, Union St, Maple Ave, Bluff Rd, Spring St, Foundry Rd, Cedar Ave, Beacon St, Ferry Rd, Walnut St, Garden Ave, Summit Dr, Vine St, College Ave, Market St, Granite Rd, Willow Ln, Station Rd, Birch St, Valley Rd, Pier St, Grove Ave, Tower Dr, Meadow Ln, Commerce Dr, Linden St, Park Ave, Cross St, Hill St, River Rd, First St',
)
const towns = list(
  'Port Haven, Cedar Mill, Elm Prairie, Millbrook, Fairwater, Kingsport, Northgate, Ashford, Heron Bay, Meridian, Amber, Pinecrest, Summit, Ironton, Wheatland, Gateway, Tamarack, Juniper, Southgate, Thornton, Windmill, Clearwater, Riverbend, Barnesdale, Lantern Hill',
)
const rooms = list(
  'Main Cafe, East Wing, West Wing, Tower Cafe, Emergency, Plant 1, Plant 2, Break Room A, Break Room B, North Hall, South Hall, Library',
)
const chainDays = ['MWF', 'TRS', 'TF', 'MR', 'WS', 'MRS']

/** Every customer's locations: 104220 has 000201 to 000242, the chain 1,060. */
export const locationDrafts = (seed: string): Draft<'locations'>[] =>
  demoCustomers.flatMap((customer) => {
    const random = randomOf(`${seed}|locations|${customer.customerNo}`)
    return Array.from({ length: customer.locationCount }, (_, index) => locationOf(customer, index, random))
  })

function locationOf(customer: DemoCustomer, index: number, random: Random): Draft<'locations'> {
  const { customerNo, trade } = customer
  const street = streets[index % streets.length] ?? ''
  const usual: Draft<'locations'> = {
    customerNo,
    locationNo: number(101 + index),
    name: trade === 'retail' ? `${street} Store` : (rooms[index % rooms.length] ?? ''),
    routeNo: random.pick(townRoutes),
    menuDays: trade === 'retail' && random.chance(0.3) ? 'MTWRFS' : 'MTWRF',
    isActive: index === 0 || !random.chance(0.05),
    oneItemPerTray: random.chance(0.1),
    routeSequence: (index + 1) * 10,
  }
  if (customerNo === DEMO_CUSTOMER) return { ...usual, ...demoLocation(index, street) }
  if (customerNo === CHAIN_CUSTOMER) return { ...usual, ...chainLocation(index, street, random) }
  if (customerNo === BIG_LIST_CUSTOMER && index < 2) return { ...usual, itemListCode: 'BIGLIST', isActive: true }
  if (customerNo === '104300')
    return { ...usual, shipToCode: index % 3 === 0 ? '' : index % 3 === 1 ? 'CENTRAL' : 'EAST' }
  return usual
}

/** Three routes; some order on Saturday, a few on Sunday; two are closed. The thirteenth is 000213, Harbor St Mart, on R14. */
function demoLocation(index: number, street: string): Partial<Draft<'locations'>> {
  const locationNo = number(201 + index)
  const isHarbor = locationNo === '000213'
  const isHospital = index % 14 === 9
  return {
    locationNo,
    // The first street's name is Harbor St: the two change places.
    name: `${isHarbor ? 'Harbor St' : index === 0 ? (streets[12] ?? street) : street} Mart`,
    routeNo: demoRoutes[index % demoRoutes.length] ?? 'R14',
    menuDays: isHarbor ? 'MTWRF' : index % 10 >= 7 ? 'UMTWRFS' : index % 4 === 1 ? 'MTWRFS' : 'MTWRF',
    shipToCode: ['', '', 'NORTH', 'LAKE', '', 'HILL'][index % 6] ?? '',
    itemListCode: isHospital ? 'HOSPITAL' : index % 9 === 4 ? 'SUMMER' : '',
    isActive: index !== 39 && index !== 40,
    notes: isHarbor ? 'Cooler is behind the counter. Manager on site from 5:30 AM.' : '',
    pos: `LF${100 + index}`,
    oneItemPerTray: index % 11 === 5,
    ...(index % 3 === 0 && contactOf(index, 1)),
    ...(isHarbor && contactOf(index, 2)),
  }
}

const firstNames = list('Ana, Ben, Cora, Dale, Erin, Frank, Grace, Hugo, Iris, Joel, Kim, Lou, Mona, Ned')
const lastNames = list('Abbott, Diaz, Keller, Ode, Moss, Rivera, Stone, Tran, Weber')

/** An invented person of a location, with an address and a number that are not in use (LOC-36). */
function contactOf(index: number, place: 1 | 2): Partial<Draft<'locations'>> {
  const first = firstNames[(index + place) % firstNames.length] ?? ''
  const last = lastNames[(index * 2 + place) % lastNames.length] ?? ''
  return {
    [`contact${place}Name`]: `${first} ${last}`,
    [`contact${place}Phone`]: `555-555-01${String((index * 2 + place) % 100).padStart(2, '0')}`,
    [`contact${place}Email`]: `${first}.${last}@example.com`.toLowerCase(),
  }
}

function chainLocation(index: number, street: string, random: Random): Partial<Draft<'locations'>> {
  return {
    locationNo: number(2_500 + index * 3),
    name: `${towns[Math.floor(index / streets.length) % towns.length] ?? ''} ${street}`,
    routeNo: random.pick(chainRoutes),
    menuDays: random.pick(chainDays),
    itemListCode: index % 40 === 7 ? 'FALL' : '',
    shipToCode: index % 25 === 3 ? 'DC1' : '',
    pos: `X${4_000 + index}`,
  }
}

const number = (value: number): string => String(value).padStart(6, '0')
