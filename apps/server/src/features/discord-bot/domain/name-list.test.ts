import { expect, test } from 'vitest';
import { namesInList } from './name-list.ts';

const KNOWN = ['Vex', 'Vex, the Bold', 'Bold', 'Smith, Jr., of Ardenford'];

test.each([
  ['Dorn,Elka ,  Nim', ['Dorn', 'Elka', 'Nim']],
  ['Dorn, Elka,', ['Dorn', 'Elka']],
  [' , Dorn,, Elka', ['Dorn', 'Elka']],
  [',', []],
  ['Dorn, vex, the bold, Elka', ['Dorn', 'vex, the bold', 'Elka']],
  ['Vex, Bold', ['Vex', 'Bold']],
  ['Vex, the Brave', ['Vex', 'the Brave']],
  ['Smith, Jr., of Ardenford, Vex,', ['Smith, Jr., of Ardenford', 'Vex']],
])(
  'list %j contains the names %j: the longest known name wins, and empty entries are skipped',
  (text, names) => {
    expect(namesInList(text, KNOWN)).toEqual(names);
  },
);
