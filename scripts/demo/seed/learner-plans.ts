import type { CodeName } from './access-codes.ts';

/** A fictional learner's history. Days are counted back from the start of the demo. */
export interface LearnerPlan {
  /** The first and last name. Null for a device without a name. */
  name: string | null;
  code: CodeName;
  firstDay: number;
  lastDay: number;
  /** The share of lessons completed, from 0 to 1. */
  lessons: number;
  isSigned?: true;
  /** The number of right answers in each attempt, relative to the pass mark. */
  attempts?: readonly number[];
  /** True if the learner has another attempt that's still open. */
  isInAttempt?: true;
  hasConfirmedEmail?: true;
  /** The misspelled name that the learner had until a manager corrected it. */
  misspelled?: string;
}

const signed = { isSigned: true } as const;
const confirmed = { hasConfirmedEmail: true } as const;
const done = { lessons: 1, ...signed } as const;

/** Sixty learners, in order of progress. */
export const learnerPlans: readonly LearnerPlan[] = [
  // These learners gave a name and did nothing else.
  { name: 'Kristine Alcantara', code: 'manila', firstDay: 1, lastDay: 1, lessons: 0 },
  { name: 'Devendra Kulkarni', code: 'general', firstDay: 4, lastDay: 4, lessons: 0 },
  { name: 'Yolanda Cabrera', code: 'autumn', firstDay: 11, lastDay: 11, lessons: 0 },

  // These learners gave no name.
  { name: null, code: 'general', firstDay: 2, lastDay: 0, lessons: 0.07 },
  { name: null, code: 'autumn', firstDay: 6, lastDay: 3, lessons: 0.2 },
  { name: null, code: 'general', firstDay: 19, lastDay: 14, lessons: 0.11 },
  { name: null, code: 'pilot', firstDay: 52, lastDay: 47, lessons: 0.05 },
  { name: null, code: 'general', firstDay: 33, lastDay: 1, lessons: 0.4 },

  // These learners are partway through and were active this week.
  { name: 'Marisol Bautista', code: 'general', firstDay: 16, lastDay: 0, lessons: 0.55, ...confirmed },
  { name: 'Jericho Pangilinan', code: 'manila', firstDay: 9, lastDay: 1, lessons: 0.35, ...confirmed },
  { name: 'Aarti Venkatesan', code: 'general', firstDay: 12, lastDay: 2, lessons: 0.4 },
  { name: 'Shanice Thibodeau', code: 'general', firstDay: 8, lastDay: 1, lessons: 0.3, ...confirmed },
  { name: 'Lourdes Magsaysay', code: 'manila', firstDay: 6, lastDay: 2, lessons: 0.2 },
  { name: 'Catalina Restrepo', code: 'general', firstDay: 13, lastDay: 5, lessons: 0.5, ...confirmed },
  { name: 'Bea Lacson', code: 'manila', firstDay: 5, lastDay: 1, lessons: 0.15 },
  { name: 'Rekha Balakrishnan', code: 'manila', firstDay: 10, lastDay: 3, lessons: 0.45 },
  { name: 'Ligaya Manalo', code: 'general', firstDay: 27, lastDay: 2, lessons: 0.6, ...confirmed },

  // These learners stalled partway.
  { name: 'Dominic Evangelista', code: 'autumn', firstDay: 40, lastDay: 12, lessons: 0.3 },
  { name: 'Gurpreet Dhaliwal', code: 'general', firstDay: 30, lastDay: 9, lessons: 0.45, ...confirmed },
  { name: 'Xiomara Delgado', code: 'pilot', firstDay: 55, lastDay: 33, lessons: 0.2 },
  { name: 'Arnel Tolentino', code: 'general', firstDay: 28, lastDay: 15, lessons: 0.1 },
  { name: 'Meera Subramanian', code: 'autumn', firstDay: 45, lastDay: 21, lessons: 0.6 },
  { name: 'Camila Arancibia', code: 'pilot', firstDay: 60, lastDay: 40, lessons: 0.5 },
  { name: 'Brigitte Lavallée', code: 'general', firstDay: 35, lastDay: 18, lessons: 0.25 },
  { name: 'Rowena Salonga', code: 'fair', firstDay: 66, lastDay: 63, lessons: 0.1 },

  // These learners signed the agreement along the way.
  { name: 'Leandro Macaraeg', code: 'general', firstDay: 14, lastDay: 2, lessons: 0.5, ...signed },
  { name: 'Pooja Hegde', code: 'manila', firstDay: 7, lastDay: 1, lessons: 0.3, ...signed },
  { name: 'Ximena Castellanos', code: 'autumn', firstDay: 22, lastDay: 5, lessons: 0.7, ...signed },
  { name: 'Tamika Bouchard', code: 'general', firstDay: 17, lastDay: 8, lessons: 0.4, ...signed },

  // These learners finished all lessons.
  { name: 'Nikhil Deshpande', code: 'autumn', firstDay: 33, lastDay: 1, ...done },
  { name: 'Analyn Mercado', code: 'general', firstDay: 26, lastDay: 3, ...done, ...confirmed },
  { name: 'Esteban Villalobos', code: 'general', firstDay: 34, lastDay: 6, ...done },
  { name: 'Charmaine Macapagal', code: 'manila', firstDay: 19, lastDay: 2, ...done },
  { name: 'Harjit Sandhu', code: 'autumn', firstDay: 41, lastDay: 10, ...done },

  // These learners are in the middle of an attempt.
  { name: 'Renato Pascual', code: 'general', firstDay: 29, lastDay: 0, ...done, isInAttempt: true },
  { name: 'Divya Ramachandran', code: 'autumn', firstDay: 34, lastDay: 1, ...done, isInAttempt: true },

  // These learners failed once, twice or three times.
  { name: 'Josefina Abella', code: 'general', firstDay: 36, lastDay: 2, ...done, attempts: [-5] },
  { name: 'Sandeep Grewal', code: 'autumn', firstDay: 44, lastDay: 4, ...done, attempts: [-3], ...confirmed },
  { name: 'Mateo Huamán', code: 'general', firstDay: 31, lastDay: 9, ...done, attempts: [-7] },
  { name: 'Danica Roxas', code: 'manila', firstDay: 20, lastDay: 1, ...done, attempts: [-2] },
  { name: 'Fatima Mondragon', code: 'autumn', firstDay: 48, lastDay: 3, ...done, attempts: [-8, -3] },
  { name: 'Colin Abernathy', code: 'general', firstDay: 39, lastDay: 5, ...done, attempts: [-6, -2] },
  { name: 'Vikram Joshi', code: 'autumn', firstDay: 52, lastDay: 2, ...done, attempts: [-9, -5, -2] },
  { name: 'Paulina Escobedo', code: 'general', firstDay: 46, lastDay: 6, ...done, attempts: [-7, -4, -3], ...confirmed },

  // These learners passed.
  { name: 'Maricel Dimaculangan', code: 'general', firstDay: 58, lastDay: 18, ...done, attempts: [-8, -4, -2, 2] },
  { name: 'Isabel Zamora', code: 'general', firstDay: 62, lastDay: 41, ...done, attempts: [3], ...confirmed },
  { name: 'Rafael Buenaventura', code: 'autumn', firstDay: 59, lastDay: 37, ...done, attempts: [2] },
  { name: 'Lakshmi Iyengar', code: 'pilot', firstDay: 64, lastDay: 45, ...done, attempts: [4] },
  { name: 'Kevin Ocampo', code: 'general', firstDay: 50, lastDay: 26, ...done, attempts: [-4, 1] },
  { name: 'Nomvula Dlamini', code: 'general', firstDay: 43, lastDay: 21, ...done, attempts: [0], ...confirmed },
  { name: 'Andrés Echeverría', code: 'autumn', firstDay: 56, lastDay: 33, ...done, attempts: [-3, 3] },
  { name: 'Trisha Villanueva', code: 'manila', firstDay: 24, lastDay: 4, ...done, attempts: [5], ...confirmed },
  { name: 'Jhoanna Soriano', code: 'general', firstDay: 38, lastDay: 15, ...done, attempts: [2], misspelled: 'Johanna Soriano' },
  { name: 'Balbir Randhawa', code: 'general', firstDay: 61, lastDay: 39, ...done, attempts: [1] },
  { name: 'Valentina Orozco', code: 'autumn', firstDay: 49, lastDay: 24, ...done, attempts: [3] },
  { name: 'Rodrigo Quispe', code: 'autumn', firstDay: 42, lastDay: 12, ...done, attempts: [1] },
  { name: 'Manoj Chaudhary', code: 'autumn', firstDay: 37, lastDay: 8, ...done, attempts: [3] },
  { name: 'Tyrell Augustine', code: 'general', firstDay: 23, lastDay: 3, ...done, attempts: [2], ...confirmed },
  { name: 'Sean MacKinnon', code: 'general', firstDay: 32, lastDay: 5, lessons: 0.9, attempts: [2] },

  // This learner asked for their data to be erased.
  { name: 'Odalys Ferrer', code: 'general', firstDay: 53, lastDay: 25, lessons: 0.6 },
];

/** The days, counted back from the start, on which devices entered and did nothing else. Those devices appear only on their code's page. */
export const devicesThatOnlyEntered = [9, 5, 3, 1] as const;

/** Learners' second devices, before the merges. */
export const secondDevices = { 'Ligaya Manalo': { day: 3, lessons: 2 }, 'Aarti Venkatesan': { day: 4, lessons: 4 } } as const;
