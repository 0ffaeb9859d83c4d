import type { TourStep } from '../ui/tour/Tour.tsx'

/** SES-22: the list of locations. */
export const steps: readonly TourStep[] = [
  {
    target: '.locations-tools input[type=search]',
    title: 'Find a location',
    text: 'Type a number, route, ship-to or a part of the name. The list shows what matches.',
    keys: 'Enter opens the calendar when one location is left. Press / to come back here.',
  },
  {
    target: '.table-frame thead',
    title: 'Sort and filter',
    text: 'Press a heading to sort by it, and again to reverse the order. The fields below keep the locations that start with what you type.',
  },
  {
    target: '.locations-tools .sort-button',
    title: 'Sort',
    text: 'Sort By chooses the column, Sort Order the direction.',
  },
  {
    target: '.locations .checkbox',
    title: 'Show inactive',
    text: 'Locations that no longer take orders are hidden. Turn this on to see them and what they ordered.',
  },
  {
    target: '[data-row]',
    title: 'Order',
    text: 'Opens the calendar of the location, where you pick the day. Nothing is ordered by pressing it.',
  },
  {
    target: '.table-foot',
    title: 'How many are shown',
    text: 'The list starts with 20 locations. Load 20 more shows the next ones; Find searches all of them.',
  },
]
