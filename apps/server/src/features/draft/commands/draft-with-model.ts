import type { Draft, DraftRequest } from '@quartermaster/contract/draft';
import { AppError, notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { ANY_PARTY } from '../../../platform/allowance.ts';
import { type LanguageModel, ModelError } from '../../../platform/language-model.ts';
import type { Services } from '../../../platform/services.ts';
import { transact } from '../../../platform/transact.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAllowance, requireFeature } from '../../allowance/commands/use-allowance.ts';
import { outputSchemaOf, parseModelOutput } from '../domain/model-output.ts';
import { promptFor } from '../domain/prompt.ts';
import { type CatalogRow, catalogItems } from '../queries/catalog-items.ts';
import { countUse } from '../store.ts';

export interface ModelDraftCall {
  readonly actor: Actor;
  readonly request: DraftRequest;
  readonly report: (progress: { characters: number }) => void;
  readonly signal: AbortSignal;
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** The minimum number of characters between two progress lines. */
const PROGRESS_STEP = 100;

/**
 * A draft from the language model, checked by the rules. Holds no database connection while the model works. An
 * accepted draft counts as one use toward the limit `ai_uses_monthly`, in the transaction that ends the request; a
 * failed or canceled request does not count. Throws RESOURCE_NOT_FOUND without a model, FEATURE_NOT_IN_TIER,
 * LIMIT_REACHED and BAD_GATEWAY.
 */
export async function draftWithModel(services: Services, call: ModelDraftCall): Promise<Draft> {
  const { languageModel, sql } = services;
  if (languageModel === null) throw notFound('This server has no AI service.');
  await transact(services, (tx) => requireModelUse(tx, call.actor));
  const catalog = await catalogItems(sql);
  try {
    const draft = parseModelOutput(await readStream(languageModel, call, catalog), call.request, catalog);
    await call.transaction(async (tx) => {
      await requireModelUse(tx, call.actor);
      await countUse(tx, call.actor.userId);
    });
    return draft;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (!call.signal.aborted)
      services.log.warn(
        { reason: error.message, cause: causeOf(error) },
        'The AI service could not create a draft',
      );
    throw new AppError('BAD_GATEWAY', error.message);
  }
}

/**
 * For the log: a status, or the code or name of an error. The message of the error is omitted, because it may repeat
 * text of the model or user.
 */
function causeOf({ cause }: ModelError): string {
  if (!(cause instanceof Error)) return String(cause);
  const { code } = (cause.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : cause.name;
}

/** Drafts can be used in every party of the user, as templates can, so the best tier among those parties counts. */
async function requireModelUse(tx: Tx, actor: Actor): Promise<void> {
  await requireFeature(tx, actor, 'ai_tools', ANY_PARTY);
  await requireAllowance(tx, actor, 'ai_uses_monthly');
}

async function readStream(
  model: LanguageModel,
  { request, report, signal }: ModelDraftCall,
  catalog: readonly CatalogRow[],
): Promise<string> {
  const { kind } = request;
  const chunks = model.complete({
    ...promptFor(request, catalog),
    schemaName: `${kind}_draft`,
    schema: outputSchemaOf(kind),
    signal,
  });
  report({ characters: 0 });
  let [output, reported] = ['', 0];
  for await (const chunk of chunks) {
    output += chunk;
    if (output.length < reported + PROGRESS_STEP) continue;
    reported = output.length;
    report({ characters: reported });
  }
  return output;
}
