import { AppError, type ErrorDetail } from '@quartermaster/contract/errors';
import type { ImportFile, ImportLine } from '@quartermaster/contract/item-template-import';
import { countOf } from '@quartermaster/rules/format-count';
import type { Actor } from '../../../platform/actor.ts';
import type { Sql } from '../../../platform/database.ts';
import { readFileInThread } from '../../../platform/read-file-in-thread.ts';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireVerified } from '../../auth/policy.ts';
import type { ParsedImportLine } from '../domain/parse-import-file.ts';
import {
  columnsOf,
  fingerprintOf,
  insertTemplates,
  ownTemplatesNamed,
  type TemplateColumns,
} from '../store.ts';

/** A line with its outcome and the columns of its template, which are null for a rejected line. */
export interface PlannedImportLine extends ImportLine {
  readonly columns: TemplateColumns | null;
}

const SAME_NAME = [{ field: 'name', message: 'You have another item with this name; this adds one more' }];
const DUPLICATE_IN_FILE = [{ field: 'base', message: 'The file contains this item more than once' }];
const OWNED_DUPLICATE = [{ field: 'base', message: 'You already have this item' }];

/** The maximum number of errors that a response lists; further errors are only counted. */
const ERRORS_LISTED_MAX = 200;

/**
 * Determines the outcome of each line for this user. Preview and import both use it, so that the preview shows exactly
 * what the import does.
 */
export async function planTemplateImport(
  sql: Sql,
  userId: string,
  file: ImportFile,
): Promise<PlannedImportLine[]> {
  const lines = await readFileInThread<readonly ParsedImportLine[]>(
    userId,
    PARSER_URL,
    'parseImportFile',
    file,
  );
  const ownTemplates = await ownTemplatesNamed(
    sql,
    userId,
    lines.flatMap(({ template }) => template?.name ?? []),
  );
  const verificationErrors = lines.some(({ template }) => template?.visibility === 'public')
    ? await verificationErrorsOf(sql, userId)
    : [];
  const ownFingerprints = new Set(ownTemplates.map(fingerprintOf));
  const names = new Set(ownTemplates.map(({ name }) => name.toLowerCase()));
  const fingerprintsInFile = new Set<string>();
  return lines.map((line) => {
    const lineOutcome = outcomeOf(line, { ownFingerprints, names, fingerprintsInFile, verificationErrors });
    if (lineOutcome.columns) fingerprintsInFile.add(fingerprintOf(lineOutcome.columns));
    return lineOutcome;
  });
}

const PARSER_URL = new URL('../domain/parse-import-file.ts', import.meta.url);

/** The errors that prevent this user from publishing; empty for a verified address. */
async function verificationErrorsOf(sql: Sql, userId: string): Promise<readonly ErrorDetail[]> {
  try {
    await requireVerified(sql, userId, 'publish', 'visibility');
    return [];
  } catch (error) {
    if (error instanceof AppError && error.code === 'EMAIL_NOT_VERIFIED') return error.details;
    throw error;
  }
}

interface ImportState {
  readonly ownFingerprints: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly fingerprintsInFile: ReadonlySet<string>;
  readonly verificationErrors: readonly ErrorDetail[];
}

function outcomeOf(
  { line, name, template, errors }: ParsedImportLine,
  state: ImportState,
): PlannedImportLine {
  if (template === null) return { line, name, outcome: 'rejected', reasons: [...errors], columns: null };
  const columns = columnsOf(template);
  const fingerprint = fingerprintOf(columns);
  if (state.ownFingerprints.has(fingerprint))
    return { line, name, outcome: 'duplicate', reasons: OWNED_DUPLICATE, columns };
  if (state.fingerprintsInFile.has(fingerprint))
    return { line, name, outcome: 'duplicate', reasons: DUPLICATE_IN_FILE, columns };
  if (template.visibility === 'public' && state.verificationErrors.length > 0) {
    return { line, name, outcome: 'rejected', reasons: [...state.verificationErrors], columns: null };
  }
  const isNameTaken = state.names.has(name.toLowerCase());
  return { line, name, outcome: 'create', reasons: isNameTaken ? SAME_NAME : [], columns };
}

/** The number of lines per outcome. */
export function countOutcomes(lines: readonly ImportLine[]) {
  const countOf = (outcome: ImportLine['outcome']) => lines.filter((line) => line.outcome === outcome).length;
  return { created: countOf('create'), duplicates: countOf('duplicate'), rejected: countOf('rejected') };
}

/**
 * Creates the templates of a file in one transaction. The whole file is rejected if a line is invalid, unless invalid
 * lines are to be skipped. Templates that the user already has, and duplicates in the file, are skipped, so that
 * importing twice changes nothing.
 * @throws VALIDATION_ERROR with fields such as `lines.17.weight`, RATE_LIMITED, and the errors of `readFileInThread`
 */
export async function importTemplates(
  tx: Tx,
  services: Pick<Services, 'limits'>,
  actor: Actor,
  file: ImportFile & { readonly skip_rejected: boolean },
): Promise<ReturnType<typeof countOutcomes>> {
  // Imports of one user are serialized: the second sees the templates that the first created.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`item_template.import ${actor.userId}`}, 0))`;
  const lines = await planTemplateImport(tx.sql, actor.userId, file);
  const errors = lines.filter(({ outcome }) => outcome === 'rejected').flatMap(errorsOf);
  if (errors.length > 0 && !file.skip_rejected) {
    throw new AppError('VALIDATION_ERROR', undefined, listedErrors(errors));
  }
  const newTemplates = lines.flatMap(({ outcome, columns }) =>
    outcome === 'create' && columns ? [columns] : [],
  );
  if (newTemplates.length > 0) await insertTemplates(tx, services, actor.userId, newTemplates);
  return countOutcomes(lines);
}

const errorsOf = ({ line, reasons }: PlannedImportLine): ErrorDetail[] =>
  reasons.map(({ field, message }) => ({ field: `lines.${line}.${field}`, message }));

function listedErrors(errors: readonly ErrorDetail[]): ErrorDetail[] {
  const omittedCount = errors.length - ERRORS_LISTED_MAX;
  if (omittedCount <= 0) return [...errors];
  return [
    ...errors.slice(0, ERRORS_LISTED_MAX),
    { field: 'content', message: `and ${countOf(omittedCount, 'more error')}` },
  ];
}
