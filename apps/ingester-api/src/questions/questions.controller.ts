import { Body, Controller, Delete, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Creates, PathId, Problems, Returns, TakesForm } from '@sluice/http-kit';
import { whenGone } from '../app/answers.js';
import { namedDatabase } from '../vector-databases/named-database.js';
import { VectorDatabaseQuery } from '../vector-databases/vector-database.dto.js';
import {
  KeepQuestionForm,
  KeptQuestionBody,
  QuestionListBody,
  QuestionRemoved,
  QuestionResultList,
  QuestionResultsQuery,
  QuestionsAsked,
} from './question.dto.js';
import { QuestionsService } from './questions.service.js';

const WRONG_NAME = 'db is missing, or leaves VECTORDB_DIR; or collection_name can be none';
const NO_QUESTION = 'No such question';
const DEFAULT_RESULTS = 100;

@ApiTags('Kept questions')
@Controller('api/v1/vectordb/questions')
export class QuestionsController {
  constructor(private readonly questions: QuestionsService) {}

  @Get()
  @Returns(QuestionListBody, 'Kept questions about a vector database, with their newest results')
  @Problems({ 400: WRONG_NAME })
  list(@Query() query: VectorDatabaseQuery): Promise<QuestionListBody> {
    return this.questions.list(namedDatabase(query));
  }

  @Post()
  @TakesForm()
  @Creates(KeptQuestionBody, 'Keep a question, which is asked after each run group that stores into its database', {
    description: 'Give what should be found: a document, part of the passage, or both. At most 200 for each database.',
  })
  @Problems({ 400: 'A field is missing or wrong; nothing is expected', 409: 'There are as many questions as may be' })
  keep(@Body() form: KeepQuestionForm): Promise<KeptQuestionBody> {
    return this.questions.keep(form);
  }

  @Post('ask')
  @TakesForm()
  @Returns(QuestionsAsked, 'Ask all kept questions about a vector database now', {
    description: 'What fails is in their results.',
  })
  @Problems({ 400: WRONG_NAME })
  ask(@Body() form: VectorDatabaseQuery, @Res({ passthrough: true }) response: Response): Promise<QuestionsAsked> {
    return this.questions.ask(namedDatabase(form), whenGone(response));
  }

  @Get(':question_id/results')
  @Returns(QuestionResultList, 'Results of a kept question over time, newest first')
  @Problems({ 400: 'The id is none, or limit is wrong', 404: NO_QUESTION })
  results(
    @PathId('question_id', 'Id of the question') id: number,
    @Query() { limit }: QuestionResultsQuery,
  ): Promise<QuestionResultList> {
    return this.questions.results(id, limit ?? DEFAULT_RESULTS);
  }

  @Delete(':question_id')
  @Returns(QuestionRemoved, 'Remove a kept question with its results')
  @Problems({ 400: 'The id is none', 404: NO_QUESTION })
  remove(@PathId('question_id', 'Id of the question') id: number): Promise<QuestionRemoved> {
    return this.questions.remove(id);
  }
}
