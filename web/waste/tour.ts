import type { TourStep } from '../ui/tour/Tour.tsx'

/** SES-22: waste (WST-01), Enter and Review; each shows what stands on it. */
export const steps: readonly TourStep[] = [
  {
    target: '.waste-views',
    title: 'Two views',
    text: 'Enter is for what you throw away, piece by piece. Review lists it by location, to check and post.',
  },
  {
    target: '.scanner',
    title: 'Scan',
    text: 'Hold a barcode in front of the camera: the item is entered at once. A scanner that types works as well.',
  },
  {
    target: '.waste-form .waste-save',
    title: 'Or type it',
    text: 'Location, item and quantity, then Save. The location and the date stay for the next item.',
    keys: 'Enter saves from any field. + and − in an empty item field change the quantity.',
  },
  {
    target: 'ol.waste-history',
    title: 'Last entries',
    text: 'The latest stands first, and says whether it is saved. The trash can takes an entry away.',
    keys: 'Ctrl+Z takes back the last entry.',
  },
  {
    target: '.waste > section[aria-labelledby^="waste-"]:not(.waste-correct)',
    title: 'A location',
    text: 'What was entered for it, and the total. The trash can takes an entry away until you post.',
    keys: 'Delete on a trash can does the same, Ctrl+Z brings the entry back.',
  },
  {
    target: '.waste-post',
    title: 'Post',
    text: 'Makes your entries final, for all locations at once. Posted waste shows in the order’s waste columns.',
  },
  {
    target: '.waste-correct',
    title: 'Correct posted waste',
    text: 'Takes pieces back that were posted by mistake: you on the same day, company staff later too.',
  },
]
