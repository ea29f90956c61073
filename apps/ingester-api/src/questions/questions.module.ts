import { Module } from '@nestjs/common';
import { VectorDatabasesModule } from '../vector-databases/vector-databases.module.js';
import { AskQuestionsService } from './ask-questions.service.js';
import { QuestionRoundsLoop } from './question-rounds.loop.js';
import { QuestionsController } from './questions.controller.js';
import { QuestionsService } from './questions.service.js';

@Module({
  imports: [VectorDatabasesModule],
  controllers: [QuestionsController],
  providers: [AskQuestionsService, QuestionRoundsLoop, QuestionsService],
})
export class QuestionsModule {}
